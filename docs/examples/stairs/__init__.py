"""Stairs: rows of rising cards. The game of `docs/adding-a-game.md`."""
