"""The course of a round: its phases, placing, turns, limits and raids."""
