"""Finding people to play with by their names."""
