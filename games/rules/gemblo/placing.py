"""Where a piece may be laid (B9 to B13)."""

from collections.abc import Iterator

from games.kernel.refusal import Refusal, refuse
from games.rules.gemblo.grid import BIT, across, mask_of, positions
from games.rules.gemblo.moves import PLACEMENTS, Place
from games.rules.gemblo.pieces import BY_ID, TURNS, Turn, piece_of
from games.rules.gemblo.state import State


def refusal_of_form(hand: tuple[str, ...], move: Place) -> Refusal | None:
    """Why these cells are not one of the pieces in hand."""
    if move.piece not in BY_ID:
        return refuse("unknown_piece", piece=move.piece)
    if move.piece not in hand:
        return refuse("not_in_hand", piece=move.piece)
    if piece_of(move.cells) != move.piece:
        return refuse("not_that_piece", piece=move.piece)
    return None


def refusal(state: State, move: Place) -> Refusal | None:
    """Why the colour to act may not lay this piece here."""
    if (form := refusal_of_form(state.colours[state.turn].hand, move)) is not None:
        return form
    mask = mask_of(move.cells)
    if mask & ~(state.board.area | state.board.taken):
        return refuse("off_the_board")
    if mask & ~state.free:
        return refuse("cell_taken")
    if mask & state.colours[state.turn].beside:
        return refuse("touches_own_colour")
    if not mask & joints(state, state.turn):
        return _unjoined(state)
    return None


def _unjoined(state: State) -> Refusal:
    if state.colours[state.turn].cells:
        return refuse("not_joined_by_a_line")
    return refuse("start_not_covered", start=list(state.board.starts[state.turn]))


def room(state: State, colour: int) -> int:
    """The cells this colour's next piece may cover (B9, B10)."""
    return state.free & ~state.colours[colour].beside


def joints(state: State, colour: int) -> int:
    """The cells of which it must cover one: its start (B9), or those across a free line (B11)."""
    own = state.colours[colour].cells
    if not own:
        return BIT[state.board.starts[colour]]
    return across(own, state.blocked)


def fitting(turn: Turn, room: int, joints: int) -> int:
    """Where the first cell may lie: every cell in the room, one at least a joint."""
    every, joined = room, joints
    for shift in turn.shifts:
        every &= room >> shift
        joined |= joints >> shift
    return every & joined


def placements(state: State, colour: int) -> Iterator[Place]:
    """Every placement a colour has: by piece, by turn, in reading order."""
    space = room(state, colour)
    ends = joints(state, colour) & space
    for piece in state.colours[colour].hand:
        for turn, places in zip(TURNS[piece], PLACEMENTS[piece], strict=True):
            if found := fitting(turn, space, ends):
                for position in positions(found):
                    yield places[position]


def can_place(state: State, colour: int) -> bool:
    """Whether a colour has any placement: the smallest pieces answer soonest."""
    space = room(state, colour)
    ends = joints(state, colour) & space
    return bool(ends) and any(
        fitting(turn, space, ends) for piece in state.colours[colour].hand for turn in TURNS[piece]
    )
