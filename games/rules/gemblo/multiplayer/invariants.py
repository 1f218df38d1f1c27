"""Invariants of every position, derived otherwise than in the rules that preserve them."""

from collections.abc import Iterator

from games.rules.gemblo.multiplayer.scoring import hexagons_left
from games.rules.gemblo.multiplayer.state import State
from games.rules.gemblo.shapes.grid import beside, mask_of
from games.rules.gemblo.shapes.pieces import BY_ID, HEXES


def broken_invariants(state: State) -> Iterator[str]:
    """Yield the names of the invariants that this position breaks."""
    if _cells_laid(state) != sum(own.cells.bit_count() for own in state.colours):
        yield "cells_are_of_one_colour"
    if state.free.bit_count() + _cells_laid(state) != state.board.area.bit_count():
        yield "cells_are_free_or_covered"
    for colour, own in enumerate(state.colours):
        if own.cells.bit_count() + hexagons_left(state, colour) != HEXES:
            yield "pieces_are_laid_or_in_hand"
    if any(_touches_own_colour(state, number) for number in range(len(state.laid))):
        yield "own_pieces_do_not_touch"


def _cells_laid(state: State) -> int:
    return sum(BY_ID[placed.piece].size for placed in state.laid)


def _touches_own_colour(state: State, number: int) -> bool:
    placed = state.laid[number]
    mask = mask_of(placed.cells)
    return bool(beside(mask) & state.colours[placed.colour].cells & ~mask)
