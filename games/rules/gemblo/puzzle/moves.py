"""The moves of a puzzle."""

from typing import TypeAlias

from games.kernel.events import Move
from games.kernel.visibility import Public
from games.rules.gemblo.moves import Place
from games.rules.gemblo.shapes.grid import Cell


class Take(Move, tag="take", frozen=True):
    """Take up the piece whose first cell, in reading order, is this one."""

    cell: Public[Cell]


class Hint(Move, tag="hint", frozen=True):
    """Ask for a hint."""


class GiveUp(Move, tag="give_up", frozen=True):
    """End the puzzle unsolved."""


PuzzleMove: TypeAlias = Place | Take | Hint | GiveUp
