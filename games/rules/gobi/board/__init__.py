"""The geometry of the board: cells, and the routes that camels join."""
