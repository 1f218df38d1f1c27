"""Laws that every position keeps, said another way than the rules that keep them."""

from collections.abc import Iterator

from games.rules.gemblo.grid import beside, mask_of
from games.rules.gemblo.pieces import BY_ID, HEXES
from games.rules.gemblo.scoring import left
from games.rules.gemblo.state import State


def broken(state: State) -> Iterator[str]:
    """The names of the laws this position breaks."""
    if _cells_laid(state) != sum(own.cells.bit_count() for own in state.colours):
        yield "cells_are_of_one_colour"
    if state.free.bit_count() + _cells_laid(state) != state.board.area.bit_count():
        yield "cells_are_free_or_covered"
    for colour, own in enumerate(state.colours):
        if own.cells.bit_count() + left(state, colour) != HEXES:
            yield "pieces_are_laid_or_in_hand"
    if any(_touches_another(state, number) for number in range(len(state.laid))):
        yield "own_pieces_do_not_touch"


def _cells_laid(state: State) -> int:
    return sum(BY_ID[placed.piece].size for placed in state.laid)


def _touches_another(state: State, number: int) -> bool:
    placed = state.laid[number]
    mask = mask_of(placed.cells)
    return bool(beside(mask) & state.colours[placed.colour].cells & ~mask)
