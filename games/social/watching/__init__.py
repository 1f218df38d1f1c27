"""Watching games: the running public games, and how many spectators each table has."""
