"""Plans: moves that a seat decides ahead, and how the game is followed along them."""
