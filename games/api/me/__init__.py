"""The resources of the player who asks."""
