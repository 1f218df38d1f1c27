"""The position at a table of two to six, and how events change it."""

from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from games.kernel.tuples import remove_first, replace_at
from games.kernel.values import Seat
from games.rules.gemblo.events import (
    ColourOut,
    Ended,
    EndReason,
    MultiplayerEvent,
    OutReason,
    Placed,
    Started,
    Tiebreak,
)
from games.rules.gemblo.shapes.boards import Board, board
from games.rules.gemblo.shapes.grid import Lines, beside, lines_between, mask_of, unite_lines
from games.rules.gemblo.shapes.pieces import PIECES, PieceId

FULL_HAND: tuple[PieceId, ...] = tuple(piece.id for piece in PIECES)


class Colour(Struct, frozen=True):
    """One set of pieces: those in hand, the cells covered and the cells beside them.

    `out` is the reason why it cannot place any more, and empty while it can.
    """

    hand: tuple[PieceId, ...] = FULL_HAND
    cells: int = 0
    beside: int = 0
    out: OutReason | Literal[""] = ""


class State(Struct, frozen=True):
    """A position.

    `free` are the uncovered cells in play. `blocked` are the lines with the same piece on both
    flanks: one set serves all colours, since it does not matter whose piece it is (B12).
    """

    board: Board
    tiebreak: Tiebreak
    colours: tuple[Colour, ...]
    laid: tuple[Placed, ...]
    free: int
    blocked: Lines
    turn: int
    ended: EndReason | Literal[""]

    @property
    def seat(self) -> Seat:
        """Return the seat whose turn it is."""
        return Seat(self.board.owners[self.turn])


def evolve(state: State | None, event: MultiplayerEvent) -> State:
    """Return the position after one more event."""
    if isinstance(event, Started):
        return _start(event)
    assert state is not None
    match event:
        case Placed():
            return _place(state, event)
        case ColourOut():
            return _take_out(state, event)
        case Ended():
            return replace(state, ended=event.reason)
        case _:
            assert_never(event)


def _start(event: Started) -> State:
    assert event.board != "puzzle"
    assert event.tiebreak
    layout = board(event.board)
    return State(
        board=layout,
        tiebreak=event.tiebreak,
        colours=(Colour(),) * len(layout.starts),
        laid=(),
        free=layout.area,
        blocked=layout.blocked,
        turn=layout.colours_of(event.first)[0],
        ended="",
    )


def _place(state: State, event: Placed) -> State:
    mask, own = mask_of(event.cells), state.colours[event.colour]
    covered = Colour(
        remove_first(own.hand, event.piece),
        own.cells | mask,
        own.beside | beside(mask),
        own.out,
    )
    colours = replace_at(state.colours, event.colour, covered)
    return State(
        state.board,
        state.tiebreak,
        colours,
        (*state.laid, event),
        state.free ^ mask,
        unite_lines(state.blocked, lines_between(mask)),
        _next_colour(state.board, colours, event.colour),
        state.ended,
    )


def _take_out(state: State, event: ColourOut) -> State:
    out = replace(state.colours[event.colour], out=event.reason)
    colours = replace_at(state.colours, event.colour, out)
    is_its_turn = event.colour == state.turn
    turn = _next_colour(state.board, colours, event.colour) if is_its_turn else state.turn
    return replace(state, colours=colours, turn=turn)


def _next_colour(layout: Board, colours: tuple[Colour, ...], colour: int) -> int:
    """Return the next colour that is not out; the same one if all are (B16)."""
    for other in layout.turn_order[colour]:
        if not colours[other].out:
            return other
    return colour
