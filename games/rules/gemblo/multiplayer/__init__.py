"""The game of two to six players (B3 to B21)."""
