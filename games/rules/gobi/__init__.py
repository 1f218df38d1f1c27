"""Gobi: tiles, camels, and the caravans that reunite tribes."""
