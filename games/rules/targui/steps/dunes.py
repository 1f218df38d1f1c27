"""Dunes: they leave when nobody sits on them any more; one stays in a display (T33 to T35)."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.kernel.chance import Chance
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject
from games.rules.targui.box.acts import Rate
from games.rules.targui.box.bundle import NOTHING, Terms, ways
from games.rules.targui.events import Declined, DuneDiscarded, DunesTurned, Traded
from games.rules.targui.moves import Decline, Trade
from games.rules.targui.state import State, Step, TableDraft, other
from games.rules.targui.steps.decks import ready
from games.rules.targui.steps.display import LayCard
from games.rules.targui.steps.price import display_full
from games.rules.targui.steps.trades import rates_offer, trade_refusal


def turn_dunes(draft: TableDraft, chance: Chance, count: int) -> None:
    """Turn up so many dunes, or as many as there are."""
    while count and ready(draft, chance, "dunes"):
        dunes = draft.state.dunes.draw[:count]
        draft.emit(DunesTurned(dunes))
        count -= len(dunes)


@dataclass(frozen=True, slots=True)
class DuneLeaves(Step):
    """A dune was used or forgone: it goes, unless the other still sits there (T34)."""

    dune: str

    def over(self, state: State) -> bool:
        stays = self.dune in state.players[other(self.seat)].targis
        return stays or self.dune not in state.open_dunes

    def useless(self, state: State) -> str | None:
        return "nothing_to_do"

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        draft.emit(DuneDiscarded(self.dune))
        return True

    @property
    def dune_in_use(self) -> str:
        return self.dune


@dataclass(frozen=True, slots=True)
class KeepingDune(Step):
    """Pay for the dune and lay it in the display (T35)."""

    dune: str
    cost: Terms

    name = "keep_dune"
    wet = True

    def _rates(self) -> tuple[Rate, ...]:
        return (Rate(self.cost, Terms()),)

    def useless(self, state: State) -> str | None:
        if display_full(state, self.seat):
            return "display_full"
        purse = state.players[self.seat].purse
        return None if next(ways(self.cost, purse), None) is not None else "cannot_pay"

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        return (LayCard(self.seat, self.dune),) if isinstance(event, Traded) else ()

    def candidates(self, state: State) -> Iterator[Move]:
        purse = state.players[self.seat].purse
        yield from (Trade(0, goods) for goods in ways(self.cost, purse))
        yield Decline()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Trade() if display_full(state, self.seat):
                return refuse("display_full")
            case Trade(number, goods):
                return trade_refusal(state, self.seat, self._rates(), number, goods)
            case Decline():
                return None
            case _:
                return refuse("not_now")

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        if isinstance(move, Trade):
            draft.emit(Traded(self.seat, 0, self.cost.fixed + move.goods, NOTHING))
        else:
            draft.emit(Declined(self.seat))

    def offer(self, state: State) -> JsonObject:
        return {"rates": rates_offer(state, self.seat, self._rates()), "card": self.dune}
