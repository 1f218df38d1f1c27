"""The refusals of moves: the only definition of legality."""

from collections.abc import Iterator
from typing import assert_never

from games.kernel.refusal import GAME_OVER, Refusal
from games.kernel.values import Seat
from games.rules.stairs.moves import Draw, Play, Roll, StairsMove, Wait
from games.rules.stairs.state import WAITING_HAND, State


def refusal(state: State, seat: Seat, move: StairsMove) -> Refusal | None:
    """Return why this move may not be made, or None."""
    if state.is_over:
        return Refusal(GAME_OVER)
    if seat != state.turn:
        return Refusal("not_your_turn")
    match move:
        case Draw():
            return draw_refusal(state)
        case Roll():
            return roll_refusal(state)
        case Play():
            return _play_refusal(state, move.card)
        case Wait():
            return wait_refusal(state)
        case _:
            assert_never(move)


def legal_moves(state: State, seat: Seat) -> Iterator[StairsMove]:
    """Yield every move that is not refused, in a stable order."""
    plays = [Play(card) for card in sorted(state.hands[seat])]
    moves: tuple[StairsMove, ...] = (Draw(), Roll(), *plays, Wait())
    return (move for move in moves if refusal(state, seat, move) is None)


def draw_refusal(state: State) -> Refusal | None:
    """Return why the seat to move may not draw a card, or None (S5)."""
    if not state.deck:
        return Refusal("deck_empty")
    return None if state.drawing else Refusal("drawn_already")


def roll_refusal(state: State) -> Refusal | None:
    """Return why the seat to move may not roll the die, or None (S5)."""
    return Refusal("rolled_already") if state.rolls[state.turn] else draw_refusal(state)


def wait_refusal(state: State) -> Refusal | None:
    """Return why the seat to move may not wait, or None (S7)."""
    if state.drawing:
        return Refusal("draw_first")
    if not state.deck:
        return Refusal("deck_empty")
    full = len(state.hands[state.turn]) > WAITING_HAND
    return Refusal("hand_full", cards=WAITING_HAND) if full else None


def _play_refusal(state: State, card: int) -> Refusal | None:
    if state.drawing:
        return Refusal("draw_first")
    return None if card in state.hands[state.turn] else Refusal("card_not_in_hand")
