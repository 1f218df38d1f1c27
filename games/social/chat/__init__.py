"""The chat at tables: a channel of the players and one of the spectators."""
