"""Exchanges: Merchant, Silversmith and dunes by their rates, and water at any moment (T23, T25)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.kernel.chance import Chance
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject, Seat
from games.rules.targui.box.acts import Rate
from games.rules.targui.box.bundle import GOODS, ONE, Bundle, fits, plain, short_of, ways
from games.rules.targui.box.lasting import WaterGoldRate
from games.rules.targui.events import Declined, Traded, WaterTraded
from games.rules.targui.moves import Decline, Trade, TradeWater
from games.rules.targui.state import State, Step, TableDraft
from games.rules.targui.steps.gains import AnyGoods

WATER_FOR_GOLD = 3
WATER_FOR_A_GOOD = 2


@dataclass(frozen=True, slots=True)
class Exchanging(Step):
    """Exchange at these rates, `left` times or, if None, as often as wished."""

    rates: tuple[Rate, ...]
    left: int | None
    source: str

    name = "exchange"
    wet = True

    def over(self, state: State) -> bool:
        return self.left == 0

    def useless(self, state: State) -> str | None:
        possible = any(isinstance(move, Trade) for move in self.candidates(state))
        return None if possible else "nothing_to_exchange"

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        if not isinstance(event, Traded):
            return ()
        rate = self.rates[event.rate]
        one_for_one = rate.give.any_good == rate.get.any_good == 1
        given = next((good for good in GOODS if getattr(event.gave, good)), "")
        goods = AnyGoods(self.seat, rate.get.any_good, self.source, given if one_for_one else "")
        return (goods, replace(self, left=None if self.left is None else self.left - 1))

    def candidates(self, state: State) -> Iterator[Move]:
        purse = state.players[self.seat].purse
        for number, rate in enumerate(self.rates):
            yield from (Trade(number, goods) for goods in ways(rate.give, purse))
        yield Decline()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Trade(number, goods):
                return trade_refusal(state, self.seat, self.rates, number, goods)
            case Decline():
                return None
            case _:
                return refuse("not_now")

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        if isinstance(move, Trade):
            rate = self.rates[move.rate]
            gave = rate.give.fixed + move.goods
            draft.emit(Traded(self.seat, move.rate, gave, rate.get.fixed))
        else:
            draft.emit(Declined(self.seat))

    def offer(self, state: State) -> JsonObject:
        return {"rates": rates_offer(state, self.seat, self.rates), "left": self.left}


def trade_refusal(
    state: State, seat: Seat, rates: tuple[Rate, ...], number: int, goods: Bundle
) -> Refusal | None:
    """Why these goods cannot be exchanged at this rate."""
    if not 0 <= number < len(rates):
        return refuse("no_such_rate", rate=number)
    if not fits(rates[number].give, goods):
        return refuse("not_the_price")
    if missing := state.players[seat].purse.lacks(rates[number].give.fixed + goods):
        return refuse("cannot_pay", missing=missing)
    return None


def rates_offer(state: State, seat: Seat, rates: tuple[Rate, ...]) -> list[JsonObject]:
    """Each rate with the goods that could be given for it now, or what is missing."""
    purse = state.players[seat].purse
    return [
        {
            "give": plain(rate.give),
            "get": plain(rate.get),
            "goods": [plain(goods) for goods in ways(rate.give, purse)],
            "missing": short_of(rate.give, purse),
        }
        for rate in rates
    ]


def water_price(state: State, seat: Seat, into: str) -> tuple[int, Bundle, str]:
    """How much water, for what, and by which card's better rate if by one."""
    if into in GOODS:
        return WATER_FOR_A_GOOD, ONE[into], ""
    for card, effect in state.abilities(seat, WaterGoldRate):
        if card not in state.players[seat].spent:
            return effect.water, Bundle(gold=effect.gold), card
    return WATER_FOR_GOLD, ONE["gold"], ""


def water_moves(state: State, seat: Seat) -> Iterator[Move]:
    """The exchanges of water that are open, if it is the moment."""
    if state.players[seat].purse.water:
        for into in ("gold", *GOODS):
            if water_refusal(state, seat, TradeWater(into)) is None:
                yield TradeWater(into)


def water_refusal(state: State, seat: Seat, move: TradeWater) -> Refusal | None:
    """Why this water cannot be exchanged now."""
    if not any(step.own_time and step.seat == seat for step in state.agenda):
        return refuse("not_now")
    if move.into not in ("gold", *GOODS):
        return refuse("no_such_rate")
    water, _, _ = water_price(state, seat, move.into)
    if missing := state.players[seat].purse.lacks(Bundle(water=water)):
        return refuse("cannot_pay", missing=missing)
    return None


def trade_water(draft: TableDraft, seat: Seat, move: TradeWater) -> None:
    """Exchange water; what was pending stays pending."""
    water, got, card = water_price(draft.state, seat, move.into)
    draft.emit(WaterTraded(seat, Bundle(water=water), got, card))


def water_offer(state: State, seat: Seat) -> list[JsonObject]:
    """The exchanges of water that are open."""
    offers = []
    for move in water_moves(state, seat):
        assert isinstance(move, TradeWater)
        water, _, _ = water_price(state, seat, move.into)
        offers.append({"into": move.into, "water": water})
    return offers
