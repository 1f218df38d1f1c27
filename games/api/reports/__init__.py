"""Reports and blocks of the player who asks."""
