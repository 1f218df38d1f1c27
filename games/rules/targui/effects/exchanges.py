"""Exchanges: Merchant, Silversmith and dunes by their rates, water at any moment (T23, T25).

- `Exchange` ends after its number of times, or when it is declined.
- `MerchantRate` works as long as its card is displayed, `WaterGoldRate` once a round.
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from games.kernel.events import Event, Move
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.agenda.step import Choice, DeclinableChoice, Steps
from games.rules.targui.box.bundle import (
    GOODS,
    ONE,
    Bundle,
    Count,
    Currency,
    Terms,
    fits,
    short_of,
    ways,
)
from games.rules.targui.box.effect import Act, Standing
from games.rules.targui.effects.gains import TakeGoodsStep
from games.rules.targui.events import Traded, WaterTraded
from games.rules.targui.moves import Trade, TradeWater
from games.rules.targui.state import State, TableDraft
from games.rules.targui.views.offer import ExchangeOffer, RateOffer, WaterRate, WaterRates

WATER_FOR_GOLD = 3
WATER_FOR_A_GOOD = 2
EXCHANGES_WITH_A_BETTER_RATE = 10
CURRENCIES: tuple[Currency, ...] = ("gold", *GOODS)


class Rate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of an exchange."""

    give: Terms
    get: Terms


class Exchange(Act, tag="exchange", frozen=True):
    """Trade at the rates, `times` times or without limit; `merchant` marks the Merchant."""

    rates: tuple[Rate, ...]
    times: Count | None
    merchant: bool = False

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        better = list(state.abilities(seat, MerchantRate)) if self.merchant else []
        rates = (*self.rates, *(effect.rate for _, effect in better))
        # Exchanges one for one could go on for ever (T25).
        times = EXCHANGES_WITH_A_BETTER_RATE if better else self.times
        return (ExchangeStep(seat=seat, rates=rates, left=times, source=source),)


class MerchantRate(Standing, tag="merchant_rate", frozen=True):
    """One more rate at the Merchant, for goods of any kind."""

    give: Count
    get: Count

    @property
    def rate(self) -> Rate:
        """The rate it adds."""
        return Rate(Terms(any_good=self.give), Terms(any_good=self.get))


class WaterGoldRate(Standing, tag="water_gold_rate", frozen=True):
    """Once a round less water for gold."""

    water: Count
    gold: Count


class ExchangeStep(DeclinableChoice, frozen=True, kw_only=True):
    """Exchange at these rates, `left` times or without limit if None."""

    name = "exchange"
    water_helps = True

    rates: tuple[Rate, ...]
    left: int | None
    source: str

    def is_done(self, state: State) -> bool:
        return self.left == 0

    def blocked_reason(self, state: State) -> str | None:
        return None if next(self.choices(state), None) else "nothing_to_exchange"

    def next_steps(self, state: State, event: Event) -> Steps:
        if not isinstance(event, Traded):
            return ()
        rate = self.rates[event.rate]
        one_for_one = rate.give.any_good == rate.get.any_good == 1
        given = next((good for good in GOODS if getattr(event.gave, good)), "")
        goods = TakeGoodsStep(
            seat=self.seat,
            count=rate.get.any_good,
            source=self.source,
            excluded=given if one_for_one else "",
        )
        return (goods, replace(self, left=None if self.left is None else self.left - 1))

    def choices(self, state: State) -> Iterator[Move]:
        purse = state.players[self.seat].purse
        for number, rate in enumerate(self.rates):
            yield from (Trade(number, goods) for goods in ways(rate.give, purse))

    def choice_refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Trade():
                return trade_refusal(state, self.seat, self.rates, move)
            case _:
                return Refusal("not_now")

    def choose(self, draft: TableDraft, move: Move) -> None:
        assert isinstance(move, Trade)
        rate = self.rates[move.rate]
        gave = rate.give.fixed + move.goods
        draft.emit(Traded(self.seat, move.rate, gave, rate.get.fixed))

    def offer(self, state: State, water: WaterRates) -> ExchangeOffer:
        rates = rate_offers(state, self.seat, self.rates)
        return ExchangeOffer(water=water, rates=rates, left=self.left)


def trade_refusal(state: State, seat: Seat, rates: tuple[Rate, ...], move: Trade) -> Refusal | None:
    """Return why the goods of the move cannot be exchanged at its rate, or None."""
    if not 0 <= move.rate < len(rates):
        return Refusal("no_such_rate", rate=move.rate)
    give = rates[move.rate].give
    if not fits(give, move.goods):
        return Refusal("not_the_price")
    if missing := state.players[seat].purse.lacks(give.fixed + move.goods):
        return Refusal("cannot_pay", missing=missing)
    return None


def rate_offers(state: State, seat: Seat, rates: tuple[Rate, ...]) -> tuple[RateOffer, ...]:
    """Return each rate with the goods that could be given now, or with the missing resources."""
    purse = state.players[seat].purse
    return tuple(
        RateOffer(
            give=rate.give,
            get=rate.get,
            goods=tuple(ways(rate.give, purse)),
            missing=Terms(**short_of(rate.give, purse)),
        )
        for rate in rates
    )


class WaterPrice(msgspec.Struct, frozen=True):
    """A price in water, the resources it buys, and the card with the better rate, if any."""

    water: int
    bought: Bundle
    card: str = ""


def water_price(state: State, seat: Seat, into: str) -> WaterPrice:
    """Return the price in water of one of the currencies."""
    if into in GOODS:
        return WaterPrice(WATER_FOR_A_GOOD, ONE[into])
    for card, effect in state.abilities(seat, WaterGoldRate):
        if card not in state.players[seat].spent:
            return WaterPrice(effect.water, Bundle(gold=effect.gold), card)
    return WaterPrice(WATER_FOR_GOLD, ONE["gold"])


def water_refusal(state: State, seat: Seat, move: TradeWater) -> Refusal | None:
    """Return why this water cannot be exchanged now, or None."""
    choices = (step for step in state.agenda if isinstance(step, Choice))
    if not any(step.allows_water and step.seat == seat for step in choices):
        return Refusal("not_now")
    if move.into not in CURRENCIES:
        return Refusal("no_such_rate")
    price = water_price(state, seat, move.into)
    if missing := state.players[seat].purse.lacks(Bundle(water=price.water)):
        return Refusal("cannot_pay", missing=missing)
    return None


def water_rates(state: State, seat: Seat) -> WaterRates:
    """Return the exchanges of water that are possible now."""
    if not state.players[seat].purse.water:
        return ()
    return tuple(
        WaterRate(into, water_price(state, seat, into).water)
        for into in CURRENCIES
        if water_refusal(state, seat, TradeWater(into)) is None
    )


def water_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield the exchanges of water that are possible now."""
    yield from (TradeWater(rate.into) for rate in water_rates(state, seat))


def trade_water(draft: TableDraft, seat: Seat, move: TradeWater) -> None:
    """Exchange water; the agenda stays as it is."""
    price = water_price(draft.state, seat, move.into)
    draft.emit(WaterTraded(seat, Bundle(water=price.water), price.bought, price.card))
