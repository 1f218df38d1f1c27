"""Watching games."""
