"""The log of a table in words, and the check of its chain."""
