"""Taking things: fixed gains, goods of one's choice, one gain of several (T13, T14)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.kernel.chance import Chance
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject, Seat
from games.rules.targui.box.acts import Act
from games.rules.targui.box.bundle import GOODS, ONE, Bundle, Terms, plain
from games.rules.targui.events import Chosen, Declined, Gained
from games.rules.targui.moves import Choose, Decline, TakeGood
from games.rules.targui.state import State, Step, TableDraft


@dataclass(frozen=True, slots=True)
class Work(Step):
    """The effect of a card is about to begin; `opening.py` says with which steps."""

    effect: Act
    source: str


@dataclass(frozen=True, slots=True)
class UseSpot(Step):
    """A centre card or a dune is about to be used; `opening.py` says with which steps."""

    spot: str


def gains(seat: Seat, terms: Terms, source: str, *, if_acted: bool = False) -> tuple[Step, ...]:
    """The steps that bring these terms to a player."""
    return (
        GainStep(seat, terms.fixed, source, if_acted),
        AnyGoods(seat, terms.any_good, source, if_acted=if_acted),
    )


@dataclass(frozen=True, slots=True)
class GainStep(Step):
    """A gain without a choice; with `if_acted` only if the piece has done something (T33)."""

    gain: Bundle
    source: str
    if_acted: bool = False

    def over(self, state: State) -> bool:
        return not self.gain or (self.if_acted and not state.acted)

    def useless(self, state: State) -> str | None:
        return None if self.gain and not self.if_acted else "nothing_to_gain"

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        draft.emit(Gained(self.seat, self.gain, self.source))
        return True


@dataclass(frozen=True, slots=True)
class AnyGoods(Step):
    """Goods of one's choice, one at a time; none of the kind that was given for it (T25)."""

    count: int
    source: str
    but: str = ""
    if_acted: bool = False

    name = "take_goods"

    def over(self, state: State) -> bool:
        return self.count == 0 or (self.if_acted and not state.acted)

    def useless(self, state: State) -> str | None:
        return None if self.count and not self.if_acted else "nothing_to_gain"

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        return (replace(self, count=self.count - 1),) if isinstance(event, Gained) else ()

    def candidates(self, state: State) -> Iterator[Move]:
        yield from (TakeGood(good) for good in GOODS if good != self.but)
        yield Decline()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case TakeGood(good):
                return refuse("same_for_same", good=good) if good == self.but else None
            case Decline():
                return None
            case _:
                return refuse("not_now")

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        if isinstance(move, TakeGood):
            draft.emit(Gained(self.seat, ONE[move.good], self.source))
        else:
            draft.emit(Declined(self.seat))

    def offer(self, state: State) -> JsonObject:
        goods = [good for good in GOODS if good != self.but]
        return {"goods": goods, "count": self.count, "source": self.source}


@dataclass(frozen=True, slots=True)
class ChooseGain(Step):
    """One gain of several."""

    options: tuple[Terms, ...]
    source: str

    name = "choose_gain"

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        if isinstance(event, Chosen):
            return gains(self.seat, self.options[event.option], self.source)
        return ()

    def candidates(self, state: State) -> Iterator[Move]:
        yield from (Choose(option) for option in range(len(self.options)))
        yield Decline()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Choose(option):
                known = 0 <= option < len(self.options)
                return None if known else refuse("no_such_option", option=option)
            case Decline():
                return None
            case _:
                return refuse("not_now")

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        chosen = Chosen(self.seat, move.option) if isinstance(move, Choose) else None
        draft.emit(chosen or Declined(self.seat))

    def offer(self, state: State) -> JsonObject:
        return {"options": [plain(terms) for terms in self.options], "source": self.source}
