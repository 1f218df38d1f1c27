"""Legal placements of a colour (B9 to B13)."""

from collections.abc import Iterator

from games.kernel.refusal import Refusal
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer.state import State
from games.rules.gemblo.placements import first_cells, piece_refusal, placements
from games.rules.gemblo.shapes.grid import BIT, across, mask_of
from games.rules.gemblo.shapes.pieces import TURNS


def refusal(state: State, move: Place) -> Refusal | None:
    """Return why the colour to act may not place this piece here, or None."""
    if (refused := piece_refusal(state.colours[state.turn].hand, move)) is not None:
        return refused
    mask = mask_of(move.cells)
    if mask & ~(state.board.area | state.board.taken):
        return Refusal("off_the_board")
    if mask & ~state.free:
        return Refusal("cell_taken")
    if mask & state.colours[state.turn].beside:
        return Refusal("touches_own_colour")
    if not mask & joints(state, state.turn):
        return _joint_refusal(state)
    return None


def _joint_refusal(state: State) -> Refusal:
    if state.colours[state.turn].cells:
        return Refusal("not_joined_by_a_line")
    return Refusal("start_not_covered", start=list(state.board.starts[state.turn]))


def room(state: State, colour: int) -> int:
    """Return the cells that the next piece of a colour may cover (B9, B10)."""
    return state.free & ~state.colours[colour].beside


def joints(state: State, colour: int) -> int:
    """Return the cells of which a placement covers one: the start, or those across a free line.

    See B9 and B11.
    """
    own = state.colours[colour].cells
    if not own:
        return BIT[state.board.starts[colour]]
    return across(own, state.blocked)


def colour_placements(state: State, colour: int) -> Iterator[Place]:
    """Yield every placement of a colour: by piece, by turn, in reading order."""
    space = room(state, colour)
    return placements(state.colours[colour].hand, space, joints(state, colour) & space)


def can_place(state: State, colour: int) -> bool:
    """Return whether a colour has any placement, trying the smallest pieces first."""
    space = room(state, colour)
    ends = joints(state, colour) & space
    return bool(ends) and any(
        first_cells(turn, space, ends)
        for piece in state.colours[colour].hand
        for turn in TURNS[piece]
    )
