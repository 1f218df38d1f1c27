"""The price of a tribe card: the printed price, the extra in brackets, discounts (T20 to T22).

- `DiscountSymbol` and `WaterOptionDiscount` work as long as their card is displayed.
- `DiscountOnce` ends when the marker on its card is used, `StoredGold` when the gold is spent.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.box.bundle import (
    NO_TERMS,
    NOTHING,
    Bundle,
    Count,
    Terms,
    goods_of,
    goods_within,
)
from games.rules.targui.box.effect import Once, Standing, Symbol
from games.rules.targui.moves import Pay
from games.rules.targui.state import DISPLAY_SIZE, State
from games.rules.targui.views.offer import PaymentOffer

if TYPE_CHECKING:
    from games.rules.targui.box.cards import TribeCard


class StoredGold(Standing, tag="stored_gold", frozen=True):
    """Gold on the card, for the prices of later cards."""

    amount: Count


class DiscountSymbol(Standing, tag="discount_symbol", frozen=True):
    """Cards of a symbol cost fewer goods."""

    symbol: Symbol
    goods: Count


class WaterOptionDiscount(Standing, tag="water_option_discount", frozen=True):
    """The water of a "/" price is less."""

    water: Count


class DiscountOnce(Once, tag="discount_once", frozen=True):
    """One card for fewer goods."""

    goods: Count


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """The conditions for playing a card: fewer goods, or a surcharge."""

    discount: int = 0
    surcharge: Terms = NO_TERMS


NORMAL = Deal()


class Bill(msgspec.Struct, frozen=True, kw_only=True):
    """One way to pay a card; the goods are still to be chosen."""

    printed: Bundle
    """The goods of the price, of which `owed` are to be paid."""
    owed: int
    added: Bundle
    """The resources without discount: the goods of the extra, the surcharge, gold and water."""
    any_good: int
    """The surcharge in goods of one's choice."""
    stored: int
    """Gold that comes from a card, as the player chose."""

    def choices(self) -> Iterator[Bundle]:
        """Yield the goods that may be paid; the player chooses which of the price are saved."""
        seen = set()
        for kept in goods_within(self.printed, self.owed):
            for goods in self._surcharged(kept + goods_of(self.added)):
                if goods not in seen:
                    seen.add(goods)
                    yield goods

    def _surcharged(self, goods: Bundle) -> Iterator[Bundle]:
        endless = Bundle(self.any_good, self.any_good, self.any_good)
        return (goods + more for more in goods_within(endless, self.any_good))

    def total(self, goods: Bundle) -> Bundle:
        """Return all that is paid when these goods are chosen."""
        return goods + Bundle(gold=self.added.gold, water=self.added.water)


def bill(state: State, seat: Seat, card: "TribeCard", move: Pay, deal: Deal) -> Bill:
    """Return the bill for these choices, which must exist."""
    price = card.prices[move.price]
    extra = _extra(card, move)
    printed = goods_of(price)
    water = _water(state, seat, card, price) + extra.water + deal.surcharge.water
    rest = Bundle(gold=gold_due(card, move, deal) - move.stored, water=water)
    return Bill(
        printed=printed,
        owed=max(0, printed.goods - discount(state, seat, card, move.once, deal)),
        added=goods_of(extra) + goods_of(deal.surcharge) + rest,
        any_good=deal.surcharge.any_good,
        stored=move.stored,
    )


def _extra(card: "TribeCard", move: Pay) -> Bundle:
    return card.extra.cost if card.extra and move.extra else NOTHING


def gold_due(card: "TribeCard", move: Pay, deal: Deal) -> int:
    """Return the gold of these choices, from the purse and from cards together."""
    return card.prices[move.price].gold + _extra(card, move).gold + deal.surcharge.gold


def discount(state: State, seat: Seat, card: "TribeCard", once: str, deal: Deal) -> int:
    """Return how many goods of the printed price are saved: all discounts add up (T21)."""
    by_symbol = sum(
        effect.goods
        for _, effect in state.abilities(seat, DiscountSymbol)
        if effect.symbol == card.symbol
    )
    by_marker = sum(
        effect.goods for helper, effect in state.abilities(seat, DiscountOnce) if helper == once
    )
    return deal.discount + by_symbol + by_marker


def stored_gold(state: State, seat: Seat) -> int:
    """Return the gold on displayed cards, for prices (T22)."""
    return sum(state.players[seat].charge(card) for card, _ in state.abilities(seat, StoredGold))


def _water(state: State, seat: Seat, card: "TribeCard", price: Bundle) -> int:
    # TX-27 lowers water only where the price is a choice between two.
    if len(card.prices) == 1:
        return price.water
    less = sum(effect.water for _, effect in state.abilities(seat, WaterOptionDiscount))
    return max(0, price.water - less)


def display_full(state: State, seat: Seat) -> bool:
    """Return whether there is no place left in the display."""
    return len(state.players[seat].displayed) >= DISPLAY_SIZE


def ways_to_pay(state: State, seat: Seat, card: "TribeCard", deal: Deal) -> Iterator[Pay]:
    """Yield each combination of price, extra, one-time help and stored gold, without goods."""
    helpers = [helper for helper, _ in state.abilities(seat, DiscountOnce)]
    for price in range(len(card.prices)):
        for extra in (False, True) if card.extra else (False,):
            for once in ("", *helpers):
                way = Pay(card.id, price, NOTHING, extra, once, 0)
                for stored in _stored_choices(state, seat, gold_due(card, way, deal)):
                    yield replace(way, stored=stored)


def _stored_choices(state: State, seat: Seat, due: int) -> range:
    """Return how much of the gold due cards may pay: a choice only if the purse has the rest."""
    most = min(due, stored_gold(state, seat))
    least = min(most, max(0, due - state.players[seat].purse.gold))
    return range(most, least - 1, -1)


def payments(state: State, seat: Seat, card: str, deal: Deal) -> Iterator[Pay]:
    """Yield every way to pay the card, affordable or not."""
    printed = state.box.tribes[card]
    for way in ways_to_pay(state, seat, printed, deal):
        for goods in bill(state, seat, printed, way, deal).choices():
            yield replace(way, goods=goods)


def payment_refusal(  # noqa: PLR0911  # one return for each reason
    state: State, seat: Seat, move: Pay, deal: Deal
) -> Refusal | None:
    """Return why the card cannot be played in this way, or None."""
    card = state.box.tribes[move.card]
    if display_full(state, seat):
        return Refusal("display_full")
    if not 0 <= move.price < len(card.prices):
        return Refusal("no_such_price", price=move.price)
    if move.extra and not card.extra:
        return Refusal("no_extra")
    if move.once and (why := _help_refusal(state, seat, card, move, deal)):
        return why
    if not 0 <= move.stored <= min(gold_due(card, move, deal), stored_gold(state, seat)):
        return Refusal("not_the_price")
    due = bill(state, seat, card, move, deal)
    if move.goods not in due.choices():
        return Refusal("not_the_price")
    if missing := state.players[seat].purse.lacks(due.total(move.goods)):
        return Refusal("cannot_pay", missing=missing)
    return None


def _help_refusal(
    state: State, seat: Seat, card: "TribeCard", move: Pay, deal: Deal
) -> Refusal | None:
    if move.once not in {helper for helper, _ in state.abilities(seat, DiscountOnce)}:
        return Refusal("no_such_help", card=move.once)
    if goods_of(card.prices[move.price]).goods <= discount(state, seat, card, "", deal):
        return Refusal("nothing_to_save")
    return None


def payment_offers(state: State, seat: Seat, card: str, deal: Deal) -> tuple[PaymentOffer, ...]:
    """Return each way to pay with the goods that may be paid, or the least that is missing."""
    printed, purse = state.box.tribes[card], state.players[seat].purse
    offers: list[PaymentOffer] = []
    for way in ways_to_pay(state, seat, printed, deal):
        if way.once and _help_refusal(state, seat, printed, way, deal):
            continue
        due = bill(state, seat, printed, way, deal)
        choices = tuple(due.choices())
        open_ways = tuple(goods for goods in choices if purse.covers(due.total(goods)))
        gaps = (purse.lacks(due.total(goods)) for goods in choices)
        offers.append(
            PaymentOffer(
                price=way.price,
                extra=way.extra,
                once=way.once,
                gold=due.added.gold,
                stored=due.stored,
                water=due.added.water,
                goods=open_ways,
                missing=NOTHING if open_ways else _smallest(gaps),
            )
        )
    return tuple(offers)


def _smallest(gaps: Iterable[dict[str, int]]) -> Bundle:
    return Bundle(**min(gaps, key=lambda gap: sum(gap.values())))
