"""The moves of a game of two to six."""

from games.kernel.events import Move
from games.kernel.visibility import Public
from games.rules.gemblo.shapes.grid import Cells


class Place(Move, tag="place", frozen=True):
    """Place a piece on exactly these cells, in reading order: by r, then by q."""

    piece: Public[str]
    cells: Public[Cells]
