"""Targui: base game, expansion and mixed, for two."""
