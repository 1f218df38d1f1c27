"""The course of a puzzle: lay, take up, ask for a hint, until it is solved or given up (B22)."""

from collections.abc import Iterator, Sequence

from games.kernel.draft import Draft
from games.kernel.outcome import Line, Outcome, score_of
from games.kernel.refusal import Refusal, Refused, refuse
from games.kernel.values import Seat
from games.rules.gemblo.events import Ended, Placed, Started
from games.rules.gemblo.grid import mask_of, positions
from games.rules.gemblo.moves import PLACEMENTS, Place
from games.rules.gemblo.pieces import TURNS
from games.rules.gemblo.placing import fitting, refusal_of_form
from games.rules.gemblo.puzzle.events import Hinted, PuzzleEvent, TakenUp
from games.rules.gemblo.puzzle.hint import hint
from games.rules.gemblo.puzzle.library import puzzle_of
from games.rules.gemblo.puzzle.moves import GiveUp, Hint, PuzzleMove, Take
from games.rules.gemblo.puzzle.state import PuzzleState, evolve

SOLVER = Seat(0)


def setup(choice: str) -> list[PuzzleEvent]:
    """The whole puzzle stands in its first fact."""
    return [Started(1, "puzzle", "", SOLVER, puzzle_of(choice))]


def to_act(state: PuzzleState) -> frozenset[Seat]:
    """The one seat, until the puzzle is solved or given up."""
    return frozenset() if state.ended else frozenset((SOLVER,))


def refusal(state: PuzzleState, seat: Seat, move: PuzzleMove) -> Refusal | None:
    """Why this may not be done now."""
    if state.ended:
        return refuse("game_over")
    if seat != SOLVER:
        return refuse("not_your_turn")
    match move:
        case Place():
            return _refusal_of_place(state, move)
        case Take() if _laid_at(state, move) is None:
            return refuse("no_piece_there")
        case _:
            return None


def _refusal_of_place(state: PuzzleState, move: Place) -> Refusal | None:
    if (form := refusal_of_form(state.hand, move)) is not None:
        return form
    mask = mask_of(move.cells)
    if mask & ~state.area:
        return refuse("outside_the_silhouette")
    return refuse("cell_taken") if mask & ~state.free else None


def _laid_at(state: PuzzleState, move: Take) -> Placed | None:
    return next((laid for laid in state.laid if laid.cells[0] == move.cell), None)


def moves(state: PuzzleState) -> Iterator[PuzzleMove]:
    """Placements first, then what can be taken up, a hint, giving up."""
    if state.ended:
        return
    yield from placements(state)
    yield from (Take(laid.cells[0]) for laid in state.laid)
    yield Hint()
    yield GiveUp()


def placements(state: PuzzleState) -> Iterator[Place]:
    """Every piece of the hand wherever it fits, by piece, by turn, in reading order."""
    for piece in dict.fromkeys(state.hand):
        for turn, places in zip(TURNS[piece], PLACEMENTS[piece], strict=True):
            for position in positions(fitting(turn, state.free, state.free)):
                yield places[position]


def progress(moves: Sequence[PuzzleMove]) -> list[PuzzleMove]:
    """Random play lays what fits, and gives up where nothing does."""
    return [move for move in moves if isinstance(move, Place)] or [GiveUp()]


def decide(state: PuzzleState, seat: Seat, move: PuzzleMove) -> list[PuzzleEvent]:
    """The step, and the end where it solves the puzzle or gives it up."""
    if (why := refusal(state, seat, move)) is not None:
        raise Refused(why)
    match move:
        case Place():
            return _decide_place(state, seat, move)
        case Take():
            laid = _laid_at(state, move)
            assert laid is not None
            return [TakenUp(seat, laid.piece, laid.cells)]
        case Hint():
            advice, piece, cells = hint(state)
            return [Hinted(seat, advice, piece, cells)]
        case GiveUp():
            return [Ended("given_up")]


def _decide_place(state: PuzzleState, seat: Seat, move: Place) -> list[PuzzleEvent]:
    draft = Draft[PuzzleState | None, PuzzleEvent](state, evolve)
    after = draft.emit(Placed(seat, 0, move.piece, move.cells))
    assert after is not None
    if not after.free:
        draft.emit(Ended("solved"))
    return draft.events


def outcome(state: PuzzleState) -> Outcome | None:
    """What was left open, and how often a hint helped: the less, the better."""
    if not state.ended:
        return None
    lines = Line("cells_left", state.free.bit_count()), Line("hints", state.hints)
    return Outcome(state.ended, (1,), (score_of(*lines),))


def broken(state: PuzzleState) -> Iterator[str]:
    """The names of the laws this position breaks."""
    laid = [mask_of(placed.cells) for placed in state.laid]
    if sum(laid) + state.free != state.area:
        yield "cells_are_free_or_covered_once"
