"""The puzzles there are: drawings that are shipped, and one for each day (B23)."""
