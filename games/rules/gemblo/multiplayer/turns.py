"""Turns: who begins, what a placement leads to, and when the game ends (B15 to B18)."""

from collections.abc import Iterator

from games.kernel.chance import Chance
from games.kernel.draft import Batch, Draft
from games.kernel.refusal import Refusal, Refused
from games.kernel.values import Seat
from games.rules.gemblo.events import (
    ColourOut,
    Ended,
    MultiplayerEvent,
    OutReason,
    Placed,
    Started,
    Tiebreak,
)
from games.rules.gemblo.moves import Place
from games.rules.gemblo.multiplayer import placing
from games.rules.gemblo.multiplayer.state import State, evolve
from games.rules.gemblo.shapes.boards import board_for
from games.rules.gemblo.shapes.pieces import is_piece


def setup(seats: int, board: str, tiebreak: Tiebreak, chance: Chance) -> list[MultiplayerEvent]:
    """Return the opening event; chance draws the seat that begins (B15)."""
    first = Seat(chance.below(seats, "first"))
    return [Started(seats, board_for(seats, board).key, tiebreak, first, None)]


def to_act(state: State) -> frozenset[Seat]:
    """Return the seat of the colour whose turn it is, until the game has ended."""
    return frozenset() if state.ended else frozenset((state.seat,))


def refusal(state: State, seat: Seat, move: Place) -> Refusal | None:
    """Return why this placement may not be made now, or None."""
    if state.ended:
        return Refusal("game_over")
    if seat != state.seat:
        return Refusal("not_your_turn")
    return placing.refusal(state, move)


def decide(state: State, seat: Seat, move: Place) -> Batch[State, MultiplayerEvent]:
    """Return the placement, the next colours in turn that have no move, and perhaps the end."""
    if (refused := refusal(state, seat, move)) is not None:
        raise Refused(refused)
    assert is_piece(move.piece)
    draft = Draft[State, MultiplayerEvent](state, evolve)
    placed = draft.emit(Placed(seat, state.turn, move.piece, move.cells))
    if _has_emptied_hands(placed, seat):
        draft.emit(Ended("emptied"))
        return draft.batch()
    for out in _colours_out(placed):
        draft.emit(out)
    if all(colour.out for colour in draft.state.colours):
        draft.emit(Ended("stuck"))
    return draft.batch()


def _has_emptied_hands(state: State, seat: Seat) -> bool:
    return not any(state.colours[colour].hand for colour in state.board.colours_of(seat))


def _colours_out(state: State) -> Iterator[ColourOut]:
    """Yield the colours without a move that come before the first that has one (B16)."""
    for colour in state.board.turn_order[state.laid[-1].colour]:
        if state.colours[colour].out:
            continue
        if placing.can_place(state, colour):
            return
        reason: OutReason = "no_place" if state.colours[colour].hand else "no_pieces"
        yield ColourOut(Seat(state.board.owners[colour]), colour, reason)
