"""What ends a turn: the limits of goods, gold and water, and a limit put on the opponent (T16)."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.kernel.chance import Chance
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject, Seat
from games.rules.targui.box.bundle import GOODS, ONE, Bundle
from games.rules.targui.events import SurplusReturned, TargisLimited
from games.rules.targui.moves import Give
from games.rules.targui.state import State, Step, TableDraft, other
from games.rules.targui.steps.trades import water_price

GOODS_LIMIT = 10
GOLD_LIMIT = 3
WATER_LIMIT = 10


def surplus_water(state: State, seat: Seat) -> int:
    """Return the water above the limit if it can still be exchanged, else 0 (T16)."""
    surplus = state.players[seat].purse.water - WATER_LIMIT
    exchangeable = any(water_price(state, seat, into)[0] <= surplus for into in ("gold", *GOODS))
    return surplus if exchangeable else 0


@dataclass(frozen=True, slots=True)
class Surplus(Step):
    """Give back what is above the limits; of the goods the player chooses which."""

    name = "surplus"

    def over(self, state: State) -> bool:
        purse = state.players[self.seat].purse
        return (
            purse.goods <= GOODS_LIMIT and purse.gold <= GOLD_LIMIT and purse.water <= WATER_LIMIT
        )

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        purse = draft.state.players[self.seat].purse
        surplus = Bundle(
            gold=max(0, purse.gold - GOLD_LIMIT), water=max(0, purse.water - WATER_LIMIT)
        )
        if surplus:
            draft.emit(SurplusReturned(self.seat, surplus))
        return bool(surplus)

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        return (self,)

    def candidates(self, state: State) -> Iterator[Move]:
        yield from (Give(good) for good in GOODS)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if not isinstance(move, Give):
            return refuse("not_now")
        missing = state.players[self.seat].purse.lacks(ONE[move.good])
        return refuse("cannot_pay", missing=missing) if missing else None

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        assert isinstance(move, Give)
        draft.emit(SurplusReturned(self.seat, ONE[move.good]))

    def offer(self, state: State) -> JsonObject:
        purse = state.players[self.seat].purse
        give = [good for good in GOODS if getattr(purse, good)]
        return {"give": give, "count": purse.goods - GOODS_LIMIT}


@dataclass(frozen=True, slots=True)
class LimitTargis(Step):
    """The opponent will have fewer Targis in the next round (T10)."""

    targis: int

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        draft.emit(TargisLimited(other(self.seat), self.targis))
        return True
