"""The position at a table of two to six, and how facts change it."""

from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from games.kernel.values import Seat
from games.rules.gemblo.boards import Board, board
from games.rules.gemblo.events import ColourOut, Ended, Placed, Started, TableEvent
from games.rules.gemblo.grid import Lines, beside, lines_between, mask_of
from games.rules.gemblo.pieces import PIECES

FULL_HAND: tuple[str, ...] = tuple(piece.id for piece in PIECES)


class Colour(Struct, frozen=True):
    """One set of pieces: what is left in hand, its cells and the cells beside them.

    `out` tells why it cannot place any more, and is empty while it can.
    """

    hand: tuple[str, ...] = FULL_HAND
    cells: int = 0
    beside: int = 0
    out: str = ""


class State(Struct, frozen=True):
    """A position; a struct, because folding a log makes one for every event.

    `free` are the cells in play that nothing covers.
    `blocked` are the lines with one and the same piece on both flanks: whose piece does not
    matter, so that one set serves all colours (B12).
    """

    board: Board
    tiebreak: str
    colours: tuple[Colour, ...]
    laid: tuple[Placed, ...]
    free: int
    blocked: Lines
    turn: int
    ended: str

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return Seat(self.board.owners[self.turn])


def evolve(state: State | None, event: TableEvent) -> State:
    """The position after one more fact."""
    if isinstance(event, Started):
        return _started(event)
    assert state is not None
    match event:
        case Placed():
            return _placed(state, event)
        case ColourOut():
            return _colour_out(state, event)
        case Ended():
            return replace(state, ended=event.reason)
        case _:
            assert_never(event)


def _started(event: Started) -> State:
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


def _placed(state: State, event: Placed) -> State:
    mask = mask_of(event.cells)
    first, second, third = state.blocked
    a, b, c = lines_between(mask)
    old = state.colours[event.colour]
    at = old.hand.index(event.piece)
    hand = old.hand[:at] + old.hand[at + 1 :]
    new = Colour(hand, old.cells | mask, old.beside | beside(mask), old.out)
    colours = _with(state.colours, event.colour, new)
    return State(
        state.board,
        state.tiebreak,
        colours,
        (*state.laid, event),
        state.free ^ mask,
        (first | a, second | b, third | c),
        _next(state.board, colours, event.colour),
        state.ended,
    )


def _colour_out(state: State, event: ColourOut) -> State:
    new = replace(state.colours[event.colour], out=event.reason)
    colours = _with(state.colours, event.colour, new)
    turn = _next(state.board, colours, event.colour) if event.colour == state.turn else state.turn
    return replace(state, colours=colours, turn=turn)


def _with(colours: tuple[Colour, ...], place: int, new: Colour) -> tuple[Colour, ...]:
    return (*colours[:place], new, *colours[place + 1 :])


def _next(layout: Board, colours: tuple[Colour, ...], after: int) -> int:
    """The next colour that is not out; where all are, the same one (B16)."""
    for colour in layout.after[after]:
        if not colours[colour].out:
            return colour
    return after
