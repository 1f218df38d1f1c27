"""Circles: groups of players with their own list of games."""
