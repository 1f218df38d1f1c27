"""Notes of the player who asks."""
