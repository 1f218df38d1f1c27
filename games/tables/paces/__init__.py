"""The paces that are offered for new tables, and estimates of how long a game takes at a pace."""
