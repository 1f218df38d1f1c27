"""Direct messages of the player who asks."""
