"""The events of a puzzle; its start, its placements and its end are those of a table."""

from typing import TypeAlias

from games.kernel.events import Event
from games.kernel.values import Seat
from games.kernel.visibility import Public, Shown
from games.rules.gemblo.events import Advice, Ended, Placed, Started
from games.rules.gemblo.shapes.grid import Cells
from games.rules.gemblo.shapes.pieces import PieceId


class TakenUp(Event, tag="gemblo.taken_up", frozen=True):
    """A piece was taken back to the hand."""

    seat: Public[Seat]
    piece: Public[PieceId]
    cells: Public[Cells]


class Hinted(Event, tag="gemblo.hinted", frozen=True):
    """A hint was shown: to `place` a piece, or to `take` one up that bars every solution."""

    seat: Public[Seat]
    advice: Shown[Advice]
    piece: Shown[PieceId]
    cells: Shown[Cells]


PuzzleEvent: TypeAlias = Started | Placed | TakenUp | Hinted | Ended
