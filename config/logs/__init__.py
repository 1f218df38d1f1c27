"""Log lines: one object or one line for each, with ids of what it is about, and without secrets."""
