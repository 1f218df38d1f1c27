"""Build the offer to the colour to act."""

from collections.abc import Mapping

from games.rules.gemblo.encoding import encode_cells, encode_places, number_cells
from games.rules.gemblo.multiplayer import placing
from games.rules.gemblo.multiplayer.state import State
from games.rules.gemblo.offer import CellSet, MultiplayerOffer
from games.rules.gemblo.shapes.grid import Lines, lines_out, split_lines


def build_offer(state: State) -> MultiplayerOffer:
    """Return what the colour to act may do."""
    colour, numbers = state.turn, number_cells(state.board.rows)
    own, room = state.colours[colour], placing.room(state, colour)
    joints = placing.joints(state, colour) & room
    free, blocked = split_lines(lines_out(own.cells, room), state.blocked)
    return MultiplayerOffer(
        colour=colour,
        places=encode_places(own.hand, room, joints, numbers),
        joints=encode_cells(joints, numbers),
        free=_encode_lines(free, numbers),
        blocked=_encode_lines(blocked, numbers),
    )


def _encode_lines(lines: Lines, numbers: Mapping[int, int]) -> tuple[CellSet, CellSet, CellSet]:
    first, second, third = lines
    return (
        encode_cells(first, numbers),
        encode_cells(second, numbers),
        encode_cells(third, numbers),
    )
