"""Archives of everything that is stored about a player, built by a worker as a task."""
