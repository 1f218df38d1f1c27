"""Tribe cards: play, take in hand, throw away or discard one (T14, T18).

`HandLimit` works as long as its card is displayed.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.events import Event, Move
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.agenda.decks import RefillStep
from games.rules.targui.agenda.step import Choice, Step, Steps
from games.rules.targui.box.bundle import NO_TERMS, Bundle, Count, Terms
from games.rules.targui.box.effect import Standing
from games.rules.targui.effects.display import LayStep
from games.rules.targui.effects.gains import gain_steps
from games.rules.targui.effects.prices import (
    NORMAL,
    Deal,
    bill,
    display_full,
    payment_offers,
    payment_refusal,
    payments,
)
from games.rules.targui.events import (
    CardPaid,
    CardsDiscarded,
    CardsPutAway,
    CardsRevealed,
    Declined,
    HandTaken,
    HandThrown,
)
from games.rules.targui.moves import Decline, Discard, Hold, Pay, Redraw, ThrowAway
from games.rules.targui.state import Cards, State, TableDraft
from games.rules.targui.views.offer import Answer, CardOffer, Origin, TribeCardOffer, WaterRates


class HandLimit(Standing, tag="hand_limit", frozen=True):
    """Room for more cards in the hand."""

    limit: Count


def hand_full(state: State, seat: Seat) -> bool:
    """Return whether the hand has no room: for one card, or for as many as `HandLimit` (T18)."""
    limits = [effect.limit for _, effect in state.abilities(seat, HandLimit)]
    return len(state.players[seat].hand) >= max(limits, default=1)


class CardStep(Choice, frozen=True, kw_only=True):
    """Play, take, throw away or discard a tribe card, or one of several."""

    name = "card"
    always_asked = True
    water_helps = True

    cards: Cards
    origin: Origin
    options: tuple[Answer, ...]
    deal: Deal = NORMAL
    square: str = ""
    fee: Bundle | None = None
    """The price of putting the card away to draw again."""
    redraw: Step | None = None
    """The step that draws again."""
    reward: Terms = NO_TERMS
    """The gain for throwing the hand card away."""
    giver: str = ""
    """The card that gives the reward; never the thrown one, whose bonus it would use up (T22)."""

    @property
    def held(self) -> Cards:
        return self.cards if self.origin in ("deck", "discard") else ()

    @property
    def holds_secrets(self) -> bool:
        return self.origin == "deck"

    def is_done(self, state: State) -> bool:
        return not self.cards

    def blocked_reason(self, state: State) -> str | None:
        if not self.cards:
            return self._no_card_reason(state)
        if set(self.options) & {"hand", "discard", "throw"}:
            return None
        if display_full(state, self.seat):
            return "display_full"
        return None if next(self._payable(state), None) else "cannot_pay"

    def _no_card_reason(self, state: State) -> str:
        if self.origin != "hand":
            return "no_card"
        return "just_taken" if state.players[self.seat].hand else "no_hand_card"

    def next_steps(self, state: State, event: Event) -> Steps:
        match event:
            case CardPaid(card=card):
                return (*self._refill(), LayStep(seat=self.seat, card=card))
            case HandTaken():
                return self._refill()
            case CardsDiscarded(cards=discarded):
                left = tuple(card for card in self.cards if card not in discarded)
                return (replace(self, cards=left),) if left else self._refill()
            case HandThrown():
                return gain_steps(seat=self.seat, terms=self.reward, source=self.giver)
            case CardsPutAway() if self.redraw:
                return (self.redraw,)
            case _:
                return ()

    def _refill(self) -> Steps:
        if not self.square:
            return ()
        return (RefillStep(seat=self.seat, square=self.square, deck="goods"),)

    def _payable(self, state: State) -> Iterator[Move]:
        for card in self.cards:
            for way in payments(state, self.seat, card, self.deal):
                if payment_refusal(state, self.seat, way, self.deal) is None:
                    yield way

    def answers(self, state: State) -> Iterator[Move]:
        if not display_full(state, self.seat):
            yield from self._payable(state)
        if "hand" in self.options:
            yield from (Hold(card) for card in self.cards)
        if "throw" in self.options:
            yield from (ThrowAway(card) for card in self.cards)
        yield from (Discard(), Redraw(), Decline())

    def refusal(  # noqa: PLR0911  # one return for each answer
        self, state: State, move: Move
    ) -> Refusal | None:
        match move:
            case Pay(card) | Hold(card) | ThrowAway(card) if card not in self.cards:
                return Refusal("not_offered")
            case Pay():
                return payment_refusal(state, self.seat, move, self.deal)
            case Hold() if "hand" in self.options:
                return Refusal("hand_full") if hand_full(state, self.seat) else None
            case ThrowAway() if "throw" in self.options:
                return None
            case Discard() if "discard" in self.options:
                return None
            case Decline() if "decline" in self._all_options(state):
                return None
            case Redraw() if self.fee is not None:
                return self._redraw_refusal(state, self.fee)
            case _:
                return Refusal("not_now")

    def _all_options(self, state: State) -> tuple[Answer, ...]:
        """Return the options; declining is added where nothing else can be done any more."""
        if "decline" in self.options or not self.blocked_reason(state):
            return self.options
        return (*self.options, "decline")

    def _redraw_refusal(self, state: State, fee: Bundle) -> Refusal | None:
        if missing := state.players[self.seat].purse.lacks(fee):
            return Refusal("cannot_pay", missing=missing)
        return None if _another_card(state) else Refusal("no_cards_left")

    def apply(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        match move:
            case Pay(card):
                self._let_go(draft, card)
                self._pay(draft, move)
            case Hold(card):
                self._take_in_hand(draft, card)
            case ThrowAway(card):
                self._reveal(draft, (card,))
                draft.emit(HandThrown(self.seat, card))
            case Redraw():
                self._reveal(draft, self.cards)
                draft.emit(CardsPutAway(self.seat, self.cards, self.fee or Bundle()))
            case Discard():
                self._reveal(draft, self.cards)
                draft.emit(CardsDiscarded(self.seat, self.cards))
            case _:
                draft.emit(Declined(self.seat))

    def _pay(self, draft: TableDraft, move: Pay) -> None:
        card = draft.state.box.tribes[move.card]
        due = bill(draft.state, self.seat, card, move, self.deal)
        tokens = card.extra.vp if card.extra and move.extra else 0
        paid = due.total(move.goods)
        draft.emit(CardPaid(self.seat, move.card, paid, due.stored, move.once, tokens))

    def _take_in_hand(self, draft: TableDraft, card: str) -> None:
        hidden = card in self._unknown(draft.state)
        self._let_go(draft, card, shown=not hidden)
        known, secret = ("", card) if hidden else (card, "")
        draft.emit(HandTaken(self.seat, known, secret))

    def _let_go(self, draft: TableDraft, card: str, *, shown: bool = True) -> None:
        # Of several drawn cards those not chosen are discarded first, in the order drawn (T33).
        others = tuple(c for c in self.cards if c != card) if self.origin == "deck" else ()
        self._reveal(draft, (*others, card) if shown else others)
        if others:
            draft.emit(CardsDiscarded(self.seat, others))

    def _reveal(self, draft: TableDraft, cards: Cards) -> None:
        unknown = self._unknown(draft.state)
        if revealed := tuple(card for card in cards if card in unknown):
            draft.emit(CardsRevealed(self.seat, revealed))

    def _unknown(self, state: State) -> Cards:
        """Return the cards that the opponent does not know."""
        if self.origin == "hand":
            return tuple(held.card for held in state.players[self.seat].hand if not held.known)
        return self.cards if self.origin == "deck" else ()

    def offer(self, state: State, water: WaterRates) -> CardOffer:
        return CardOffer(
            water=water,
            cards=tuple(
                TribeCardOffer(card, payment_offers(state, self.seat, card, self.deal))
                for card in self.cards
            ),
            play="display_full" if display_full(state, self.seat) else "",
            hand="hand_full" if hand_full(state, self.seat) else "",
            options=self._all_options(state),
            redraw=self.fee if self.fee and _another_card(state) else None,
            origin=self.origin,
            square=self.square,
        )


def _another_card(state: State) -> bool:
    """Return whether a card is left to draw after one was put away, which tops the discards."""
    return bool(state.tribe.draw or state.tribe.discards)
