"""Profiles of players: one's own, and those of others."""
