"""Short ways to say: given these pieces on the board, this may or may not be done."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from games.kernel.replay import fold
from games.kernel.values import Seat
from games.rules.gemblo import placing
from games.rules.gemblo.boards import board
from games.rules.gemblo.events import Placed, Started, TableEvent
from games.rules.gemblo.grid import Cell, Cells, mask_of
from games.rules.gemblo.moves import Place
from games.rules.gemblo.pieces import piece_of
from games.rules.gemblo.state import State
from games.rules.gemblo.table import TABLE


def in_order(*cells: Cell) -> Cells:
    """Cells in reading order."""
    return tuple(sorted(cells, key=lambda cell: cell[::-1]))


def started(key: str, first: int = 0, tiebreak: str = "sheet") -> Started:
    """The first fact on this board."""
    return Started(board(key).seats, key, tiebreak, Seat(first), None)


def laid(colour: int, *cells: Cell, on: str = "6") -> Placed:
    """A piece of a colour on these cells, whether that was legal or not."""
    piece = piece_of(in_order(*cells))
    assert piece is not None
    return Placed(Seat(board(on).owners[colour]), colour, piece, in_order(*cells))


def given(*facts: TableEvent) -> State:
    """The position after these facts."""
    state: State = fold(TABLE, facts)
    return state


def with_turn(state: State, colour: int) -> State:
    """The same position with this colour to act."""
    return replace(state, turn=colour)


def with_free(state: State, *cells: Cell) -> State:
    """The same position with no other free cells than these."""
    return replace(state, free=mask_of(cells))


def holding(state: State, hands: Mapping[int, Iterable[str]]) -> State:
    """The same position with these hands."""
    return replace(
        state,
        colours=tuple(
            replace(own, hand=tuple(hands.get(colour, own.hand)))
            for colour, own in enumerate(state.colours)
        ),
    )


def why_not(state: State, *cells: Cell) -> str | None:
    """The code that refuses these cells to the colour to act."""
    place = Place(piece_of(in_order(*cells)) or "", in_order(*cells))
    found = placing.refusal(state, place)
    return found and found.code
