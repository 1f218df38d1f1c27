"""Recaps: what happened in a game, as facts that become sentences."""
