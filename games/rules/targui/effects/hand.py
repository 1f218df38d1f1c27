"""Playing from the hand: by the Noble, by a card, between two actions (T18).

- Acts end with the card that is played or thrown away: `Noble`, `PlayHandCard`.
- `NobleDiscount` and `PlayHandWithoutNoble` work as long as their card is displayed.
"""

from games.kernel.values import Seat
from games.rules.targui.agenda.step import Steps
from games.rules.targui.box.bundle import Count, Terms
from games.rules.targui.box.effect import Act, Standing
from games.rules.targui.effects.prices import Deal
from games.rules.targui.effects.tribe_cards import CardStep
from games.rules.targui.state import Cards, State


class Noble(Act, tag="noble", frozen=True):
    """Play the hand card or throw it away."""

    discard_gain: Terms = Terms()

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        saved = sum(effect.goods for _, effect in state.abilities(seat, NobleDiscount))
        step = CardStep(
            seat=seat,
            cards=playable_hand(state, seat),
            origin="hand",
            options=("play", "throw", "decline"),
            deal=Deal(discount=saved),
            reward=self.discard_gain,
            giver=source,
        )
        return (step,)


class PlayHandCard(Act, tag="play_hand_card", frozen=True):
    """Play the hand card for fewer goods."""

    discount_goods: Count

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        step = CardStep(
            seat=seat,
            cards=playable_hand(state, seat),
            origin="hand",
            options=("play", "decline"),
            deal=Deal(discount=self.discount_goods),
        )
        return (step,)


class NobleDiscount(Standing, tag="noble_discount", frozen=True):
    """Cards played by the Noble cost fewer goods."""

    goods: Count


class PlayHandWithoutNoble(Standing, tag="play_hand_without_noble", frozen=True):
    """Play the hand card between two actions for a surcharge."""

    surcharge: Terms

    def steps(self, state: State, *, seat: Seat) -> Steps:
        """Return the steps with which it is used."""
        step = CardStep(
            seat=seat,
            cards=playable_hand(state, seat),
            origin="hand",
            options=("play",),
            deal=Deal(surcharge=self.surcharge),
        )
        return (step,)


def playable_hand(state: State, seat: Seat) -> Cards:
    """Return the hand cards that were not taken this turn."""
    return tuple(held.card for held in state.players[seat].hand if not held.fresh)
