"""Gobi: tiles, camels and the caravans that bring tribes together again."""
