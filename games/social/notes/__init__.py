"""Notes about games and players that only their owner sees."""
