"""The Targia: where her favour is, and what it gives (T8, T32)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.kernel.chance import Chance
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject, Seat
from games.rules.targui.board import beside, border
from games.rules.targui.box.acts import Act, Gain
from games.rules.targui.box.bundle import GOODS, ONE
from games.rules.targui.box.lasting import TargiaAdjacent, TargiaBoth
from games.rules.targui.events import Declined, Gained, GoodGiven, PartBegun
from games.rules.targui.moves import Begin, Decline, Give, TakeGood
from games.rules.targui.state import State, Step, TableDraft
from games.rules.targui.steps.gains import Work
from games.rules.targui.steps.goods import TurnGoods

SOURCE = "targia"


def favoured(state: State, seat: Seat, spot: str) -> bool:
    """Whether the Targia favours a Targi of this seat on this border card."""
    if state.targia is None:
        return False
    if spot in (border(state.targia), state.players[seat].called):
        return True
    near = any(True for _ in state.abilities(seat, TargiaAdjacent))
    return near and spot in beside(state.targia)


def favour(state: State, seat: Seat, *, both: bool = False) -> Step:
    """One favour: either side of it, or both by a card.

    It turns up as many cards as lie in deck and discards now, and no more: on average a goods
    card gives more than the good it costs, so that it could go on for ever (T32).
    """
    both = both or any(True for _ in state.abilities(seat, TargiaBoth))
    return Favour(seat, take=True, cards=state.drawable("goods"), both=both)


@dataclass(frozen=True, slots=True)
class Parts(Step):
    """On the Targia's card: its action and her favour, in either order."""

    effect: Act
    source: str
    left: tuple[str, ...] = ("action", "favour")

    name = "parts"

    def over(self, state: State) -> bool:
        return not self.left

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        # The last part begins by itself where beginning it decides nothing.
        plain = self.left == ("favour",) or isinstance(self.effect, Gain)
        if len(self.left) == 1 and plain:
            draft.emit(PartBegun(self.seat, self.left[0]))
            return True
        return False

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        if not isinstance(event, PartBegun):
            return ()
        rest = replace(self, left=tuple(part for part in self.left if part != event.part))
        if event.part == "favour":
            return (favour(state, self.seat), rest)
        return (Work(self.seat, self.effect, self.source), rest)

    def candidates(self, state: State) -> Iterator[Move]:
        yield from (Begin(part) for part in self.left)
        yield Decline()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Begin(part):
                return None if part in self.left else refuse("not_offered")
            case Decline():
                return None
            case _:
                return refuse("not_now")

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        if isinstance(move, Begin):
            draft.emit(PartBegun(self.seat, move.part))
        else:
            draft.emit(Declined(self.seat))

    def offer(self, state: State) -> JsonObject:
        return {"parts": list(self.left), "source": self.source}


@dataclass(frozen=True, slots=True)
class Favour(Step):
    """Take a good; or give one for the top goods card, again and again; by a card, both."""

    take: bool
    cards: int
    """How many goods cards may still be turned up."""
    both: bool

    name = "favour"
    wet = True

    def over(self, state: State) -> bool:
        return not self.take and not self.cards

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        match event:
            case Gained():
                return (replace(self, take=False),) if self.both else ()
            case GoodGiven():
                rest = replace(self, take=self.take and self.both, cards=self.cards - 1)
                return (TurnGoods(self.seat, 1, 1), rest)
            case _:
                return ()

    def candidates(self, state: State) -> Iterator[Move]:
        yield from (TakeGood(good) for good in GOODS)
        yield from (Give(good) for good in GOODS)
        yield Decline()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case TakeGood():
                return None if self.take else refuse("favour_used")
            case Give(good):
                return self._give_refusal(state, good)
            case Decline():
                return None
            case _:
                return refuse("not_now")

    def _give_refusal(self, state: State, good: str) -> Refusal | None:
        if missing := state.players[self.seat].purse.lacks(ONE[good]):
            return refuse("cannot_pay", missing=missing)
        return None if self.cards and state.drawable("goods") else refuse("no_cards_left")

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        match move:
            case TakeGood(good):
                draft.emit(Gained(self.seat, ONE[good], SOURCE))
            case Give(good):
                draft.emit(GoodGiven(self.seat, good))
            case _:
                draft.emit(Declined(self.seat))

    def offer(self, state: State) -> JsonObject:
        give = [good for good in GOODS if self._give_refusal(state, good) is None]
        return {"goods": list(GOODS) if self.take else [], "give": give, "both": self.both}
