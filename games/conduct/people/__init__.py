"""The conduct streams of players: their rows, names, seats, ends, and what is read of them."""
