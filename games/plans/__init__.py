"""Moves decided ahead: if-then plans and standing answers, played by the workers."""
