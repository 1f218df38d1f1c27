"""The facts of a puzzle; the start, a piece laid and the end are those of a table."""

from typing import TypeAlias

from games.kernel.facts import Event
from games.kernel.values import Seat
from games.kernel.visibility import Public, Shown
from games.rules.gemblo.events import Ended, Placed, Started
from games.rules.gemblo.grid import Cells


class TakenUp(Event, tag="gemblo.taken_up", frozen=True):
    """A piece went back to the hand."""

    seat: Public[Seat]
    piece: Public[str]
    cells: Public[Cells]


class Hinted(Event, tag="gemblo.hinted", frozen=True):
    """A right next step was shown: to `place` a piece, or to `take` one up that cannot stay."""

    seat: Public[Seat]
    advice: Shown[str]
    piece: Shown[str]
    cells: Shown[Cells]


PuzzleEvent: TypeAlias = Started | Placed | TakenUp | Hinted | Ended
