"""Solving puzzles: exact cover, hints, and the bot."""
