"""The limits of a line: its words, and how fast lines are written."""
