"""Gemblo: pieces of one to five hexagons, joined by the lines of the grid."""
