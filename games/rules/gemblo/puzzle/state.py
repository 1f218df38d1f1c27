"""The position in a puzzle, and how events change it."""

from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from games.kernel.tuples import remove_first
from games.rules.gemblo.events import Ended, EndReason, Placed, Puzzle, Started
from games.rules.gemblo.puzzle.events import Hinted, PuzzleEvent, TakenUp
from games.rules.gemblo.shapes.grid import mask_of
from games.rules.gemblo.shapes.pieces import PIECES, PieceId

_ORDER = {piece.id: number for number, piece in enumerate(PIECES)}


class PuzzleState(Struct, frozen=True):
    """A position.

    `free` are the open cells; `hint` is the last hint, until a piece is placed or taken up.
    """

    puzzle: Puzzle
    area: int
    hand: tuple[PieceId, ...]
    laid: tuple[Placed, ...]
    free: int
    hints: int
    hint: Hinted | None
    ended: EndReason | Literal[""]


def evolve(state: PuzzleState | None, event: PuzzleEvent) -> PuzzleState:
    """Return the position after one more event."""
    if isinstance(event, Started):
        assert event.puzzle is not None
        return _start(event.puzzle)
    assert state is not None
    match event:
        case Placed():
            return replace(
                state,
                hand=remove_first(state.hand, event.piece),
                laid=(*state.laid, event),
                free=state.free & ~mask_of(event.cells),
                hint=None,
            )
        case TakenUp():
            return replace(
                state,
                hand=_in_order((*state.hand, event.piece)),
                laid=tuple(placed for placed in state.laid if placed.cells != event.cells),
                free=state.free | mask_of(event.cells),
                hint=None,
            )
        case Hinted():
            return replace(state, hints=state.hints + 1, hint=event)
        case Ended():
            return replace(state, ended=event.reason)
        case _:
            assert_never(event)


def _start(puzzle: Puzzle) -> PuzzleState:
    area = mask_of(puzzle.silhouette)
    return PuzzleState(
        puzzle=puzzle,
        area=area,
        hand=_in_order(puzzle.pieces),
        laid=(),
        free=area,
        hints=0,
        hint=None,
        ended="",
    )


def _in_order(hand: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    return tuple(sorted(hand, key=_ORDER.__getitem__))
