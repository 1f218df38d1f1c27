"""The position in a puzzle, and how facts change it."""

from dataclasses import dataclass, replace
from typing import assert_never

from games.rules.gemblo.events import Ended, Placed, Puzzle, Started
from games.rules.gemblo.grid import mask_of
from games.rules.gemblo.pieces import PIECES
from games.rules.gemblo.puzzle.events import Hinted, PuzzleEvent, TakenUp

_ORDER = {piece.id: number for number, piece in enumerate(PIECES)}


@dataclass(frozen=True, slots=True)
class PuzzleState:
    """A position. `free` are the cells not covered yet; `hint` is the one asked for last, until
    something changes.
    """

    puzzle: Puzzle
    area: int
    hand: tuple[str, ...]
    laid: tuple[Placed, ...]
    free: int
    hints: int
    hint: Hinted | None
    ended: str


def evolve(state: PuzzleState | None, event: PuzzleEvent) -> PuzzleState:
    """The position after one more fact."""
    if isinstance(event, Started):
        assert event.puzzle is not None
        return _opened(event.puzzle)
    assert state is not None
    match event:
        case Placed():
            return replace(
                state,
                hand=_without(state.hand, event.piece),
                laid=(*state.laid, event),
                free=state.free & ~mask_of(event.cells),
                hint=None,
            )
        case TakenUp():
            return replace(
                state,
                hand=_ordered((*state.hand, event.piece)),
                laid=tuple(laid for laid in state.laid if laid.cells != event.cells),
                free=state.free | mask_of(event.cells),
                hint=None,
            )
        case Hinted():
            return replace(state, hints=state.hints + 1, hint=event)
        case Ended():
            return replace(state, ended=event.reason)
        case _:
            assert_never(event)


def _opened(puzzle: Puzzle) -> PuzzleState:
    area = mask_of(puzzle.silhouette)
    return PuzzleState(
        puzzle=puzzle,
        area=area,
        hand=_ordered(puzzle.pieces),
        laid=(),
        free=area,
        hints=0,
        hint=None,
        ended="",
    )


def _ordered(hand: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(hand, key=_ORDER.__getitem__))


def _without(hand: tuple[str, ...], piece: str) -> tuple[str, ...]:
    at = hand.index(piece)
    return hand[:at] + hand[at + 1 :]
