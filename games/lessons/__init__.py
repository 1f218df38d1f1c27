"""Lessons: a guided first game, in steps on real positions, decided in memory by the rules."""
