"""Copies of the SQLite database: made while it is in use, checked, and restored."""
