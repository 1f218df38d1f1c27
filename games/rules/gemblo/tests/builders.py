"""Builders of positions: events and states, without the moves that would lead to them."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from games.kernel.replay import fold
from games.kernel.values import Seat
from games.rules.gemblo.events import MultiplayerEvent, Placed, Started
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer import placing
from games.rules.gemblo.multiplayer.game import MULTIPLAYER
from games.rules.gemblo.multiplayer.state import State
from games.rules.gemblo.shapes.boards import board
from games.rules.gemblo.shapes.grid import Cell, Cells, mask_of
from games.rules.gemblo.shapes.pieces import piece_of


def reading_order(*cells: Cell) -> Cells:
    """Return the cells in reading order."""
    return tuple(sorted(cells, key=lambda cell: cell[::-1]))


def started(key: str, first: int = 0, tiebreak: str = "sheet") -> Started:
    """Return the opening event on this board."""
    return Started(board(key).seats, key, tiebreak, Seat(first), None)


def placed(colour: int, *cells: Cell, on: str = "6") -> Placed:
    """Return the event that a colour placed a piece on these cells, legal or not."""
    piece = piece_of(reading_order(*cells))
    assert piece is not None
    return Placed(Seat(board(on).owners[colour]), colour, piece, reading_order(*cells))


def position(*events: MultiplayerEvent) -> State:
    """Return the position after these events."""
    state: State = fold(MULTIPLAYER, events)
    return state


def with_turn(state: State, colour: int) -> State:
    """Return the position with this colour to act."""
    return replace(state, turn=colour)


def with_free(state: State, *cells: Cell) -> State:
    """Return the position with only these cells free."""
    return replace(state, free=mask_of(cells))


def with_hands(state: State, hands: Mapping[int, Iterable[str]]) -> State:
    """Return the position with these hands, by colour."""
    return replace(
        state,
        colours=tuple(
            replace(own, hand=tuple(hands.get(colour, own.hand)))
            for colour, own in enumerate(state.colours)
        ),
    )


def refusal_code(state: State, *cells: Cell) -> str | None:
    """Return the code that refuses these cells to the colour to act, or None."""
    place = Place(piece_of(reading_order(*cells)) or "", reading_order(*cells))
    refusal = placing.refusal(state, place)
    return refusal and refusal.code
