"""The offer to the seat to act, in the form that the board draws."""

from typing import TypeAlias

from msgspec import Struct

from games.kernel.refusal import Refusal
from games.kernel.values import NoOffer, Seat
from games.rules.stairs.refusals import draw_refusal, roll_refusal, wait_refusal
from games.rules.stairs.state import State

ReasonCode: TypeAlias = str


class TurnOffer(Struct, frozen=True):
    """The choices of the seat whose turn it is.

    `draw`, `roll` and `wait` are null where they are open, otherwise the reason code against them;
    `play` lists the cards that may be played.
    """

    draw: ReasonCode | None
    roll: ReasonCode | None
    wait: ReasonCode | None
    play: tuple[int, ...]


StairsOffer: TypeAlias = TurnOffer | NoOffer


def build_offer(state: State, seat: Seat) -> StairsOffer:
    """Return what the seat may do now."""
    if state.is_over or seat != state.turn:
        return NoOffer()
    return TurnOffer(
        draw=_code(draw_refusal(state)),
        roll=_code(roll_refusal(state)),
        wait=_code(wait_refusal(state)),
        play=() if state.drawing else tuple(sorted(state.hands[seat])),
    )


def _code(refused: Refusal | None) -> ReasonCode | None:
    return refused.code if refused else None
