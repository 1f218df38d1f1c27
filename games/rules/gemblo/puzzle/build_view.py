"""Build the view of a puzzle and its offer."""

from collections.abc import Iterator

from games.rules.gemblo.encoding import encode_places, encode_turns, number_cells
from games.rules.gemblo.offer import PuzzleOffer
from games.rules.gemblo.puzzle.events import Hinted
from games.rules.gemblo.puzzle.state import PuzzleState
from games.rules.gemblo.puzzle.turns import SOLVER
from games.rules.gemblo.shapes.boards import Rows
from games.rules.gemblo.shapes.grid import Cells
from games.rules.gemblo.view import HintView, PuzzleView, ToAct, laid_piece


def build_view(state: PuzzleState) -> PuzzleView:
    """Return the view of a puzzle, the same for everybody."""
    pieces = dict.fromkeys((*state.hand, *(placed.piece for placed in state.laid)))
    return PuzzleView(
        puzzle=state.puzzle.id,
        grade=state.puzzle.grade,
        rows=rows_of(state.puzzle.silhouette),
        hand=state.hand,
        laid=tuple(map(laid_piece, state.laid)),
        left=state.free.bit_count(),
        hints=state.hints,
        hint=None if state.hint is None else _hint(state.hint),
        turn=None if state.ended else ToAct(0, SOLVER),
        ended=state.ended or None,
        turns=encode_turns(pieces),
    )


def _hint(hint: Hinted) -> HintView:
    return HintView(hint.advice, hint.piece, hint.cells)


def rows_of(silhouette: Cells) -> Rows:
    """Return the runs of neighbouring cells in each row."""
    return tuple(_runs(silhouette))


def _runs(silhouette: Cells) -> Iterator[tuple[int, int, int]]:
    first, row = silhouette[0]
    last = first
    for q, r in silhouette[1:]:
        if (q, r) != (last + 1, row):
            yield row, first, last
            first, row = q, r
        last = q
    yield row, first, last


def build_offer(state: PuzzleState) -> PuzzleOffer:
    """Return where each piece of the hand fits; the other moves are always open."""
    numbers = number_cells(rows_of(state.puzzle.silhouette))
    return PuzzleOffer(encode_places(state.hand, state.free, state.free, numbers))
