"""The hand: its room, and which of its cards may be played (T18)."""

from games.kernel.values import Seat
from games.rules.targui.box.lasting import HandLimit
from games.rules.targui.state import State


def hand_full(state: State, seat: Seat) -> bool:
    """Whether there is no room in the hand: a card, or what an ability allows (T18)."""
    limits = [effect.limit for _, effect in state.abilities(seat, HandLimit)]
    return len(state.players[seat].hand) >= max(limits, default=1)


def playable_hand(state: State, seat: Seat) -> tuple[str, ...]:
    """The hand cards that were not taken this turn."""
    return tuple(held.card for held in state.players[seat].hand if not held.fresh)


def no_hand_card(state: State, seat: Seat) -> str:
    """Why no card of the hand can be played."""
    return "just_taken" if state.players[seat].hand else "no_hand_card"
