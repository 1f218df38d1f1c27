"""Geometry: cells as bits, the boards, and the pieces."""
