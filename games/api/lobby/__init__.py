"""The lobby, quick matches and standing offers of the player who asks."""
