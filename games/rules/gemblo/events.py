"""The events of Gemblo. Their kinds and fields are frozen: stored logs contain them."""

from typing import Literal, TypeAlias

from msgspec import Struct

from games.kernel.events import Event
from games.kernel.values import Seat
from games.kernel.visibility import Public, Shown
from games.rules.gemblo.shapes.boards import BoardKey
from games.rules.gemblo.shapes.grid import Cells
from games.rules.gemblo.shapes.pieces import PieceId

Tiebreak: TypeAlias = Literal["sheet", "tournament"]
OutReason: TypeAlias = Literal["no_place", "no_pieces"]
EndReason: TypeAlias = Literal["stuck", "emptied", "solved", "given_up"]
Advice: TypeAlias = Literal["place", "take"]


class Puzzle(Struct, frozen=True):
    """A silhouette and the pieces that fill it (B22)."""

    id: str
    grade: int
    pieces: tuple[PieceId, ...]
    silhouette: Cells


class Started(Event, tag="gemblo.started", frozen=True):
    """A game began on a board with a seat drawn by chance, or a puzzle was opened.

    The event contains the whole puzzle, so that editing a drawing never changes a stored game.
    """

    seats: Public[int]
    board: Public[BoardKey | Literal["puzzle"]]
    tiebreak: Public[Tiebreak | Literal[""]]
    first: Shown[Seat]
    puzzle: Public[Puzzle | None]


class Placed(Event, tag="gemblo.placed", frozen=True):
    """A piece was placed on these cells, in reading order."""

    seat: Public[Seat]
    colour: Public[int]
    piece: Public[PieceId]
    cells: Public[Cells]


class ColourOut(Event, tag="gemblo.colour_out", frozen=True):
    """A colour cannot place any more: `no_place` for its pieces, or `no_pieces` left."""

    seat: Public[Seat]
    colour: Public[int]
    reason: Public[OutReason]


class Ended(Event, tag="gemblo.ended", frozen=True):
    """The game ended: all colours are `stuck`, or the hands of one player are `emptied`."""

    reason: Public[EndReason]


MultiplayerEvent: TypeAlias = Started | Placed | ColourOut | Ended
