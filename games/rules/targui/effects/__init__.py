"""The effects of the cards: one module for each family of effects.

A module declares the effects as they are in the data files, the steps they begin with, and the
functions that find the abilities of displayed cards. Its docstring says when each effect ends.
"""
