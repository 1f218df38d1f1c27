"""The next step towards a solution, found by solving the puzzle from its position."""

from bisect import bisect_left

from msgspec import Struct

from games.rules.gemblo.events import Advice
from games.rules.gemblo.puzzle.solving.cover import fill_with_all
from games.rules.gemblo.puzzle.state import PuzzleState
from games.rules.gemblo.shapes.grid import Cells, cells_of, mask_of
from games.rules.gemblo.shapes.pieces import BY_ID, PieceId


class FoundHint(Struct, frozen=True):
    """The advice to place or take up a piece, and its cells."""

    advice: Advice
    piece: PieceId
    cells: Cells


def find_hint(state: PuzzleState) -> FoundHint:
    """Return a piece to place that leads to a solution, or one to take up that bars them all."""
    filling = fill_with_all(state.free, state.hand)
    if filling is None:
        return _first_barring_piece(state)
    mask, piece = max(filling.items(), key=lambda item: (BY_ID[item[1]].size, -item[0]))
    return FoundHint("place", piece, cells_of(mask))


def _first_barring_piece(state: PuzzleState) -> FoundHint:
    """Return the earliest piece laid with which no solution is found any more."""
    count = bisect_left(range(1, len(state.laid)), True, key=lambda count: _bars(state, count))
    barring = state.laid[count]
    return FoundHint("take", barring.piece, barring.cells)


def _bars(state: PuzzleState, count: int) -> bool:
    """Return whether no solution is found with only the first `count` pieces laid."""
    lifted = state.laid[count:]
    free = state.free | mask_of(cell for placed in lifted for cell in placed.cells)
    return fill_with_all(free, (*state.hand, *(placed.piece for placed in lifted))) is None
