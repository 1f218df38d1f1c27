"""Reports of players: what can be reported, how reports become cases, and how they ended."""
