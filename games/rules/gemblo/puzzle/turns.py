"""The steps of a puzzle: place, take up, ask for a hint, solve or give up (B22)."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from games.kernel.draft import Batch, Draft
from games.kernel.outcome import Outcome, ScoreLine, score_of
from games.kernel.refusal import Refusal, Refused
from games.kernel.values import Seat
from games.rules.gemblo.events import Ended, Placed, Started
from games.rules.gemblo.moves import Place
from games.rules.gemblo.placements import piece_refusal, placements
from games.rules.gemblo.puzzle.catalog.choices import puzzle_of
from games.rules.gemblo.puzzle.events import Hinted, PuzzleEvent, TakenUp
from games.rules.gemblo.puzzle.moves import GiveUp, Hint, PuzzleMove, Take
from games.rules.gemblo.puzzle.solving.hint import find_hint
from games.rules.gemblo.puzzle.state import PuzzleState, evolve
from games.rules.gemblo.shapes.grid import mask_of
from games.rules.gemblo.shapes.pieces import is_piece

SOLVER = Seat(0)


def setup(choice: str) -> list[PuzzleEvent]:
    """Return the opening event, with the whole puzzle in it."""
    return [Started(1, "puzzle", "", SOLVER, puzzle_of(choice))]


def to_act(state: PuzzleState) -> frozenset[Seat]:
    """Return the one seat, until the puzzle is solved or given up."""
    return frozenset() if state.ended else frozenset((SOLVER,))


def refusal(state: PuzzleState, seat: Seat, move: PuzzleMove) -> Refusal | None:
    """Return why this move may not be made now, or None."""
    if state.ended:
        return Refusal("game_over")
    if seat != SOLVER:
        return Refusal("not_your_turn")
    match move:
        case Place():
            return _place_refusal(state, move)
        case Take() if _piece_at(state, move) is None:
            return Refusal("no_piece_there")
        case _:
            return None


def _place_refusal(state: PuzzleState, move: Place) -> Refusal | None:
    if (refused := piece_refusal(state.hand, move)) is not None:
        return refused
    mask = mask_of(move.cells)
    if mask & ~state.area:
        return Refusal("outside_the_silhouette")
    return Refusal("cell_taken") if mask & ~state.free else None


def _piece_at(state: PuzzleState, move: Take) -> Placed | None:
    return next((placed for placed in state.laid if placed.cells[0] == move.cell), None)


def legal_moves(state: PuzzleState) -> Iterator[PuzzleMove]:
    """Yield the moves before the end: placements, pieces to take up, the hint, giving up."""
    yield from hand_placements(state)
    yield from (Take(placed.cells[0]) for placed in state.laid)
    yield Hint()
    yield GiveUp()


def hand_placements(state: PuzzleState) -> Iterator[Place]:
    """Yield every placement of the pieces in hand."""
    return placements(dict.fromkeys(state.hand), state.free, state.free)


def playout_moves(moves: Sequence[PuzzleMove]) -> list[PuzzleMove]:
    """Return the placements, or giving up where no piece fits, so that random play ends."""
    return [move for move in moves if isinstance(move, Place)] or [GiveUp()]


def decide(state: PuzzleState, seat: Seat, move: PuzzleMove) -> Batch[PuzzleState, PuzzleEvent]:
    """Return the events of a move, with the end if it solves or gives up. Raise `Refused`."""
    if (refused := refusal(state, seat, move)) is not None:
        raise Refused(refused)
    draft = Draft[PuzzleState, PuzzleEvent](state, evolve)
    match move:
        case Place():
            assert is_piece(move.piece)
            after = draft.emit(Placed(seat, 0, move.piece, move.cells))
            if not after.free:
                draft.emit(Ended("solved"))
        case Take():
            placed = _piece_at(state, move)
            assert placed is not None
            draft.emit(TakenUp(seat, placed.piece, placed.cells))
        case Hint():
            hint = find_hint(state)
            draft.emit(Hinted(seat, hint.advice, hint.piece, hint.cells))
        case GiveUp():
            draft.emit(Ended("given_up"))
        case _:
            assert_never(move)
    return draft.batch()


def outcome(state: PuzzleState) -> Outcome | None:
    """Return the score of an ended puzzle: the open cells and the hints, the fewer the better."""
    if not state.ended:
        return None
    lines = ScoreLine("cells_left", state.free.bit_count()), ScoreLine("hints", state.hints)
    return Outcome(state.ended, (1,), (score_of(*lines),))


def broken_invariants(state: PuzzleState) -> Iterator[str]:
    """Yield the names of the invariants that this position breaks."""
    masks = [mask_of(placed.cells) for placed in state.laid]
    if sum(masks) + state.free != state.area:
        yield "cells_are_free_or_covered_once"
