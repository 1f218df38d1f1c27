"""A right next step in a puzzle, found by solving it from where it stands."""

from bisect import bisect_left
from typing import TypeAlias

from games.rules.gemblo.grid import Cells, cells_of, mask_of
from games.rules.gemblo.pieces import BY_ID
from games.rules.gemblo.puzzle.cover import filling_with_all
from games.rules.gemblo.puzzle.state import PuzzleState

Advice: TypeAlias = tuple[str, str, Cells]
"""`place` or `take`, the piece, and its cells."""


def hint(state: PuzzleState) -> Advice:
    """A piece to place that leads to a solution, or one to take up that bars every solution."""
    filling = filling_with_all(state.free, state.hand)
    if filling is None:
        return _first_that_bars(state)
    mask, piece = max(filling.items(), key=lambda item: (BY_ID[item[1]].size, -item[0]))
    return "place", piece, cells_of(mask)


def _first_that_bars(state: PuzzleState) -> Advice:
    """The earliest piece laid such that with it and those before it no solution is found."""
    count = bisect_left(range(1, len(state.laid)), True, key=lambda count: _bars(state, count))
    barring = state.laid[count]
    return "take", barring.piece, barring.cells


def _bars(state: PuzzleState, count: int) -> bool:
    """Whether no solution is found with the first pieces laid, this many."""
    lifted = state.laid[count:]
    free = state.free | mask_of(cell for laid in lifted for cell in laid.cells)
    return filling_with_all(free, (*state.hand, *(laid.piece for laid in lifted))) is None
