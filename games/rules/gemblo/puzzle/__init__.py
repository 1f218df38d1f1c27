"""Puzzles for one player: fill a silhouette with given pieces, edge to edge (B22, B23)."""
