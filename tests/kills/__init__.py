"""Kills parts of a running site, and measures how long bots pause and what is lost."""
