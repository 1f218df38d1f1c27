"""Moves decided ahead: plans and standing answers."""
