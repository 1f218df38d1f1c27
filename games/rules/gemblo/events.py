"""The facts of a game of Gemblo. Their names and fields stay for ever."""

from dataclasses import dataclass
from typing import TypeAlias

from games.kernel.facts import Event
from games.kernel.values import Seat
from games.kernel.visibility import Public, Shown
from games.rules.gemblo.grid import Cells


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A silhouette and the pieces that fill it (B22)."""

    id: str
    grade: int
    pieces: tuple[str, ...]
    silhouette: Cells


class Started(Event, tag="gemblo.started", frozen=True):
    """A board was chosen, and chance named the seat that begins; or a puzzle was set.

    All of the puzzle is here, so that a later drawing never changes it.
    """

    seats: Public[int]
    board: Public[str]
    tiebreak: Public[str]
    first: Shown[Seat]
    puzzle: Public[Puzzle | None]


class Placed(Event, tag="gemblo.placed", frozen=True):
    """A piece was laid on these cells, in reading order."""

    seat: Public[Seat]
    colour: Public[int]
    piece: Public[str]
    cells: Public[Cells]


class ColourOut(Event, tag="gemblo.colour_out", frozen=True):
    """A colour cannot place any more: `no_place` for its pieces, or `no_pieces` left."""

    seat: Public[Seat]
    colour: Public[int]
    reason: Public[str]


class Ended(Event, tag="gemblo.ended", frozen=True):
    """The game is over: all are `stuck`, or one player's hands are `emptied`."""

    reason: Public[str]


TableEvent: TypeAlias = Started | Placed | ColourOut | Ended
