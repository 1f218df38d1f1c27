"""Circles of the player who asks."""
