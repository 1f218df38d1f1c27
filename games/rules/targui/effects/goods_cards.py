"""Goods cards: taken from the centre, or turned up by a card or the Targia (T14).

- `DrawGoodsCards` ends when the cards to keep are taken and the others discarded.
- `GoodsCardBonus` works once a round, with the first goods card that gives its resource (T22).
"""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.events import Event, Move
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.agenda.decks import RefillStep, prepare_draw
from games.rules.targui.agenda.step import DeclinableChoice, Step, Steps
from games.rules.targui.box.bundle import NOTHING, ONE, Bundle, Count
from games.rules.targui.box.effect import Act, Standing
from games.rules.targui.effects.gains import GainStep
from games.rules.targui.events import Declined, GoodsKept, GoodsReturned, GoodsTaken, GoodsTurned
from games.rules.targui.moves import Choose, Keep
from games.rules.targui.state import Cards, State, TableDraft
from games.rules.targui.views.offer import KeepGoodsCardsOffer, TakeGoodsCardOffer, WaterRates


class DrawGoodsCards(Act, tag="draw_goods_cards", frozen=True):
    """Turn up goods cards and take the goods of those kept."""

    draw: Count
    keep: Count

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        return (TurnGoodsCardsStep(seat=seat, draw=self.draw, keep=self.keep),)


class GoodsCardBonus(Standing, tag="goods_card_bonus", frozen=True):
    """Once a round more of the resource that a goods card gave."""

    resource: Literal["dates", "salt", "pepper", "water"]
    amount: Count

    @property
    def gain(self) -> Bundle:
        """All that it gives."""
        return sum((ONE[self.resource] for _ in range(self.amount)), NOTHING)


def bonus_steps(state: State, seat: Seat, gain: Bundle) -> Steps:
    """Return the steps of `GoodsCardBonus` after a goods card gave this."""
    spent = state.players[seat].spent
    return tuple(
        GainStep(seat=seat, gain=effect.gain, source=card)
        for card, effect in state.abilities(seat, GoodsCardBonus)
        if getattr(gain, effect.resource) and card not in spent
    )


class TakeGoodsCardStep(DeclinableChoice, frozen=True, kw_only=True):
    """Take the goods of a card that is on `square`, or was turned up if that is empty."""

    name = "take_goods_card"

    card: str
    square: str = ""

    @property
    def held(self) -> Cards:
        return () if self.square else (self.card,)

    def _options(self, state: State) -> tuple[Bundle, ...]:
        return state.box.goods[self.card].options

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        options = self._options(draft.state)
        if len(options) == 1:
            draft.emit(GoodsTaken(self.seat, self.card, self.square, options[0]))
        return len(options) == 1

    def next_steps(self, state: State, event: Event) -> Steps:
        if not isinstance(event, GoodsTaken):
            return ()
        bonuses = bonus_steps(state, self.seat, event.gain)
        if not self.square:
            return bonuses
        return (RefillStep(seat=self.seat, square=self.square, deck="tribe"), *bonuses)

    def choices(self, state: State) -> Iterator[Move]:
        yield from (Choose(option) for option in range(len(self._options(state))))

    def choice_refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Choose(option):
                known = 0 <= option < len(self._options(state))
                return None if known else Refusal("no_such_option", option=option)
            case _:
                return Refusal("not_now")

    def choose(self, draft: TableDraft, move: Move) -> None:
        assert isinstance(move, Choose)
        gain = self._options(draft.state)[move.option]
        draft.emit(GoodsTaken(self.seat, self.card, self.square, gain))

    def decline(self, draft: TableDraft) -> None:
        # A card that was turned up is discarded; one of the centre stays.
        if self.square:
            draft.emit(Declined(self.seat))
        else:
            draft.emit(GoodsTaken(self.seat, self.card, "", NOTHING))

    def offer(self, state: State, water: WaterRates) -> TakeGoodsCardOffer:
        return TakeGoodsCardOffer(water=water, options=self._options(state), source=self.card)


class TurnGoodsCardsStep(Step, frozen=True, kw_only=True):
    """Turn up goods cards: one after the other if all are kept, else to choose among them."""

    draw: int
    keep: int
    turned: Cards = ()

    @property
    def held(self) -> Cards:
        return self.turned

    def is_done(self, state: State) -> bool:
        return not self.turned and (self.draw == 0 or state.drawable("goods") == 0)

    def blocked_reason(self, state: State) -> str | None:
        return None if state.drawable("goods") else "no_cards_left"

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        prepare_draw(draft, chance, "goods")
        draft.emit(GoodsTurned(self.seat, draft.state.goods.draw[0]))
        return True

    def next_steps(self, state: State, event: Event) -> Steps:
        assert isinstance(event, GoodsTurned), "the step runs automatically"
        if self.draw == self.keep:
            others = replace(self, draw=self.draw - 1, keep=self.keep - 1)
            return (TakeGoodsCardStep(seat=self.seat, card=event.card), others)
        turned = (*self.turned, event.card)
        if len(turned) == self.draw or not state.drawable("goods"):
            return (KeepGoodsCardsStep(seat=self.seat, cards=turned, left=self.keep),)
        return (replace(self, turned=turned),)


class KeepGoodsCardsStep(DeclinableChoice, frozen=True, kw_only=True):
    """Choose which of the turned goods cards to take; the others are discarded."""

    name = "keep_goods_cards"

    cards: Cards
    left: int

    @property
    def held(self) -> Cards:
        return self.cards

    def is_done(self, state: State) -> bool:
        return not self.cards

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        if self.left == 0:
            draft.emit(GoodsReturned(self.seat, self.cards))
        return self.left == 0

    def next_steps(self, state: State, event: Event) -> Steps:
        match event:
            case GoodsKept(card=kept):
                cards = tuple(card for card in self.cards if card != kept)
                others = replace(self, cards=cards, left=self.left - 1)
                return (TakeGoodsCardStep(seat=self.seat, card=kept), others)
            case Declined():
                return (replace(self, left=0),)
            case _:
                return ()

    def choices(self, state: State) -> Iterator[Move]:
        yield from (Keep(card) for card in self.cards)

    def choice_refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Keep(card):
                return None if card in self.cards else Refusal("not_offered", card=card)
            case _:
                return Refusal("not_now")

    def choose(self, draft: TableDraft, move: Move) -> None:
        assert isinstance(move, Keep)
        draft.emit(GoodsKept(self.seat, move.card))

    def offer(self, state: State, water: WaterRates) -> KeepGoodsCardsOffer:
        return KeepGoodsCardsOffer(water=water, cards=self.cards, left=self.left)
