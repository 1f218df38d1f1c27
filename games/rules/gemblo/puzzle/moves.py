"""What a solver may wish to do besides placing."""

from typing import TypeAlias

from games.kernel.facts import Move
from games.kernel.visibility import Public
from games.rules.gemblo.grid import Cell
from games.rules.gemblo.moves import Place


class Take(Move, tag="take", frozen=True):
    """Take up the piece whose first cell, in reading order, is this one."""

    cell: Public[Cell]


class Hint(Move, tag="hint", frozen=True):
    """Be shown a right next step."""


class GiveUp(Move, tag="give_up", frozen=True):
    """End the puzzle unsolved."""


PuzzleMove: TypeAlias = Place | Take | Hint | GiveUp
