"""Tribe cards: draw one, then play it, take it in hand or discard it (T14, T18, T24, T29)."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from games.kernel.chance import Chance
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject, Seat
from games.rules.targui.box.acts import DrawTribeCard
from games.rules.targui.box.bundle import NO_TERMS, Bundle, Terms, plain
from games.rules.targui.events import (
    CardPaid,
    CardsDiscarded,
    CardsPutAway,
    CardsRevealed,
    Declined,
    HandTaken,
    HandThrown,
    TribeDrawn,
    TribeTaken,
)
from games.rules.targui.moves import Decline, Discard, Draw, Hold, Pay, Redraw, ThrowAway
from games.rules.targui.state import State, Step, TableDraft
from games.rules.targui.steps.decks import Refill, ready
from games.rules.targui.steps.display import LayCard
from games.rules.targui.steps.gains import gains
from games.rules.targui.steps.hand import hand_full, no_hand_card
from games.rules.targui.steps.price import (
    NORMAL,
    Deal,
    bill,
    display_full,
    payment_refusal,
    payments,
    price_offer,
)

Origin: TypeAlias = Literal["centre", "deck", "discard", "pile", "hand"]
Answer: TypeAlias = Literal["play", "hand", "discard", "throw", "decline"]


@dataclass(frozen=True, slots=True)
class CardChoice(Step):
    """What to do with a tribe card, or with one of several."""

    cards: tuple[str, ...] = field(repr=False)
    origin: Origin
    options: tuple[Answer, ...]
    deal: Deal = NORMAL
    square: str = ""
    fee: Bundle | None = None
    """What putting the card away to draw again costs."""
    reward: Terms = NO_TERMS
    """What throwing the hand card away brings."""
    giver: str = ""
    """The card that gives the reward; never the thrown one, whose bonus it would use up (T22)."""

    name = "card"
    explicit = True
    wet = True

    def over(self, state: State) -> bool:
        return not self.cards

    def useless(self, state: State) -> str | None:
        if not self.cards:
            return "no_card" if self.origin != "hand" else no_hand_card(state, self.seat)
        if set(self.options) & {"hand", "discard", "throw"}:
            return None
        if display_full(state, self.seat):
            return "display_full"
        return None if next(self._payable(state), None) else "cannot_pay"

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        refill = (Refill(self.seat, self.square, "goods"),) if self.square else ()
        match event:
            case CardPaid(card=card):
                return (*refill, LayCard(self.seat, card))
            case HandTaken():
                return refill
            case CardsDiscarded(cards=gone):
                rest = tuple(card for card in self.cards if card not in gone)
                return (replace(self, cards=rest),) if rest else refill
            case HandThrown():
                return gains(self.seat, self.reward, self.giver)
            case CardsPutAway():
                return (Drawing(self.seat, ("deck",), self.options, 1, self.deal, self.fee),)
            case _:
                return ()

    def _payable(self, state: State) -> Iterator[Move]:
        for card in self.cards:
            for way in payments(state, self.seat, card, self.deal):
                if payment_refusal(state, self.seat, way, self.deal) is None:
                    yield way

    def candidates(self, state: State) -> Iterator[Move]:
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
                return refuse("not_offered")
            case Pay():
                return payment_refusal(state, self.seat, move, self.deal)
            case Hold() if "hand" in self.options:
                return refuse("hand_full") if hand_full(state, self.seat) else None
            case ThrowAway() if "throw" in self.options:
                return None
            case Discard() if "discard" in self.options:
                return None
            case Decline() if "decline" in (*self.options, *self._way_out(state)):
                return None
            case Redraw() if self.fee is not None:
                return self._redraw_refusal(state, self.fee)
            case _:
                return refuse("not_now")

    def _redraw_refusal(self, state: State, fee: Bundle) -> Refusal | None:
        if missing := state.players[self.seat].purse.lacks(fee):
            return refuse("cannot_pay", missing=missing)
        return None if _another(state) else refuse("no_cards_left")

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        match move:
            case Pay(card):
                self._let_go(draft, card)
                self._pay(draft, move)
            case Hold(card):
                hidden = card in self._unknown(draft.state)
                self._let_go(draft, card, shown=not hidden)
                known, secret = ("", card) if hidden else (card, "")
                draft.emit(HandTaken(self.seat, known, secret))
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

    def _let_go(self, draft: TableDraft, card: str, *, shown: bool = True) -> None:
        # Of several drawn cards those not chosen are discarded first, in the order drawn (T33).
        others = tuple(c for c in self.cards if c != card) if self.origin == "deck" else ()
        self._reveal(draft, (*others, card) if shown else others)
        if others:
            draft.emit(CardsDiscarded(self.seat, others))

    def _reveal(self, draft: TableDraft, cards: tuple[str, ...]) -> None:
        unknown = self._unknown(draft.state)
        if news := tuple(card for card in cards if card in unknown):
            draft.emit(CardsRevealed(self.seat, news))

    def _unknown(self, state: State) -> tuple[str, ...]:
        if self.origin == "hand":
            return tuple(held.card for held in state.players[self.seat].hand if not held.known)
        return self.cards if self.origin == "deck" else ()

    def offer(self, state: State) -> JsonObject:
        full = display_full(state, self.seat)
        return {
            "cards": [
                {"card": card, "ways": price_offer(state, self.seat, card, self.deal)}
                for card in self.cards
            ],
            "play": "display_full" if full else "",
            "hand": "hand_full" if hand_full(state, self.seat) else "",
            "options": [*self.options, *self._way_out(state)],
            "redraw": plain(self.fee) if self.fee and _another(state) else None,
            "origin": self.origin,
            "square": self.square,
        }

    def _way_out(self, state: State) -> tuple[Answer, ...]:
        """Declining, where nothing else can be done any more."""
        return ("decline",) if "decline" not in self.options and self.useless(state) else ()

    @property
    def secret(self) -> tuple[str, ...]:
        return self.cards if self.origin == "deck" else ()

    @property
    def held(self) -> tuple[str, ...]:
        return self.cards if self.origin in ("deck", "discard") else ()


def _another(state: State) -> bool:
    """Whether a card is left to draw after one was put away; that one tops the discards."""
    return bool(state.tribe.draw or state.tribe.discards)


@dataclass(frozen=True, slots=True)
class Drawing(Step):
    """Draw tribe cards, from the deck or, where the card says so, from the discards."""

    sources: tuple[str, ...]
    options: tuple[Answer, ...]
    count: int
    deal: Deal = NORMAL
    fee: Bundle | None = None
    drawn: tuple[str, ...] = ()

    name = "draw"

    def _open(self, state: State) -> tuple[str, ...]:
        there = {"deck": state.drawable("tribe"), "discard_top": len(state.tribe.discards)}
        return tuple(source for source in self.sources if there[source])

    def over(self, state: State) -> bool:
        return not self.drawn and not self._open(state)

    def useless(self, state: State) -> str | None:
        return None if self._open(state) else "no_cards_left"

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        only = self._open(draft.state)
        if len(only) == 1:
            self._draw(draft, only[0], chance)
        return len(only) == 1

    def _draw(self, draft: TableDraft, source: str, chance: Chance) -> None:
        if source == "deck":
            ready(draft, chance, "tribe")
            draft.emit(TribeDrawn(self.seat, draft.state.tribe.draw[0]))
        else:
            draft.emit(TribeTaken(self.seat, draft.state.tribe.discards[-1]))

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        match event:
            case TribeTaken(card=card):
                return (CardChoice(self.seat, (card,), "discard", self.options, self.deal),)
            case TribeDrawn(card=card):
                drawn = (*self.drawn, card)
                if len(drawn) < self.count and state.drawable("tribe"):
                    return (replace(self, drawn=drawn),)
                choice = CardChoice(self.seat, drawn, "deck", self.options, self.deal, fee=self.fee)
                return (choice,)
            case _:
                return ()

    def candidates(self, state: State) -> Iterator[Move]:
        yield from (Draw(source) for source in self.sources)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if not isinstance(move, Draw):
            return refuse("not_now")
        return None if move.source in self._open(state) else refuse("no_such_source")

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        assert isinstance(move, Draw)
        self._draw(draft, move.source, chance)

    def offer(self, state: State) -> JsonObject:
        top = state.tribe.discards[-1:]
        return {"sources": list(self._open(state)), "top": top[0] if top else None}

    @property
    def secret(self) -> tuple[str, ...]:
        return self.drawn

    @property
    def held(self) -> tuple[str, ...]:
        return self.drawn


def drawing(state: State, seat: Seat, effect: DrawTribeCard) -> Step:
    """The first step of a card that draws tribe cards."""
    deal = Deal(discount=effect.discount_goods)
    options: tuple[Answer, ...] = effect.options
    if effect.sources == ("discard_any",):
        return CardChoice(seat, state.tribe.discards, "pile", (*options, "decline"), deal)
    return Drawing(seat, effect.sources, options, effect.draw, deal, effect.redraw_cost)
