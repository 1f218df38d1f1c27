"""The limits of goods, gold and water at the end of a turn (T16)."""

from collections.abc import Iterator

from games.kernel.chance import Chance
from games.kernel.events import Event, Move
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.agenda.step import Choice, Steps
from games.rules.targui.box.bundle import GOODS, ONE, Bundle
from games.rules.targui.effects.exchanges import CURRENCIES, water_price
from games.rules.targui.events import SurplusReturned
from games.rules.targui.moves import Give
from games.rules.targui.state import State, TableDraft
from games.rules.targui.views.offer import SurplusOffer, WaterRates

GOODS_LIMIT = 10
GOLD_LIMIT = 3
WATER_LIMIT = 10


def surplus_water(state: State, seat: Seat) -> int:
    """Return the water above the limit if it can still be exchanged, else 0 (T16)."""
    surplus = state.players[seat].purse.water - WATER_LIMIT
    prices = (water_price(state, seat, into) for into in CURRENCIES)
    return surplus if any(price.water <= surplus for price in prices) else 0


class SurplusStep(Choice, frozen=True, kw_only=True):
    """Give back what is above the limits; the player chooses which goods."""

    name = "surplus"

    def is_done(self, state: State) -> bool:
        purse = state.players[self.seat].purse
        return (
            purse.goods <= GOODS_LIMIT and purse.gold <= GOLD_LIMIT and purse.water <= WATER_LIMIT
        )

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        purse = draft.state.players[self.seat].purse
        surplus = Bundle(
            gold=max(0, purse.gold - GOLD_LIMIT), water=max(0, purse.water - WATER_LIMIT)
        )
        if surplus:
            draft.emit(SurplusReturned(self.seat, surplus))
        return bool(surplus)

    def next_steps(self, state: State, event: Event) -> Steps:
        return (self,)

    def answers(self, state: State) -> Iterator[Move]:
        yield from (Give(good) for good in GOODS)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if not isinstance(move, Give):
            return Refusal("not_now")
        missing = state.players[self.seat].purse.lacks(ONE[move.good])
        return Refusal("cannot_pay", missing=missing) if missing else None

    def apply(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        assert isinstance(move, Give)
        draft.emit(SurplusReturned(self.seat, ONE[move.good]))

    def offer(self, state: State, water: WaterRates) -> SurplusOffer:
        purse = state.players[self.seat].purse
        give = tuple(good for good in GOODS if getattr(purse, good))
        return SurplusOffer(water=water, give=give, count=purse.goods - GOODS_LIMIT)
