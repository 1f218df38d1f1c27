"""Gains: fixed ones, goods of the player's choice, one gain of several (T13, T14).

- Acts end with their gain: `Gain`, `GainChoice`, `GainPerDisplayCard`, `GoodsPerDisplayCards`,
  `GoodsPerFreeSlots`.
- `RoundIncome` works as each round opens, `ConsolationGood` as each turn ends, both as long as
  their card is displayed.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.events import Event, Move
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.agenda.step import DeclinableChoice, Step, Steps
from games.rules.targui.box.bundle import GOODS, ONE, Bundle, Count, Terms
from games.rules.targui.box.effect import Act, Group, Standing
from games.rules.targui.events import Chosen, Gained
from games.rules.targui.moves import Choose, TakeGood
from games.rules.targui.state import DISPLAY_SIZE, State, TableDraft
from games.rules.targui.views.offer import ChooseGainOffer, TakeGoodsOffer, WaterRates


class Gain(Act, tag="gain", frozen=True):
    """Take the listed resources."""

    gain: Terms

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        return gain_steps(seat=seat, terms=self.gain, source=source)


class GainChoice(Act, tag="gain_choice", frozen=True):
    """Take one of the bundles."""

    options: tuple[Terms, ...]

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        return (ChooseGainStep(seat=seat, options=self.options, source=source),)


class GainPerDisplayCard(Act, tag="gain_per_display_card", frozen=True):
    """Take a bundle for every `per` displayed cards, at most `max` times."""

    per: Group
    gain: Terms
    max: Count

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        times = min(self.max, len(state.players[seat].displayed) // self.per)
        fixed = sum((self.gain.fixed for _ in range(times)), Bundle())
        return (
            GainStep(seat=seat, gain=fixed, source=source),
            TakeGoodsStep(seat=seat, count=self.gain.any_good * times, source=source),
        )


class GoodsPerDisplayCards(Act, tag="goods_per_display_cards", frozen=True):
    """Take goods for every group of displayed cards."""

    group: Group
    amount: Count

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        groups = len(state.players[seat].displayed) // self.group
        return (TakeGoodsStep(seat=seat, count=groups * self.amount, source=source),)


class GoodsPerFreeSlots(Act, tag="goods_per_free_slots", frozen=True):
    """Take goods for every group of free places in the display."""

    group: Group
    amount: Count

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        groups = (DISPLAY_SIZE - len(state.players[seat].displayed)) // self.group
        return (TakeGoodsStep(seat=seat, count=groups * self.amount, source=source),)


class ConsolationGood(Standing, tag="consolation_good", frozen=True):
    """Goods at the end of a turn in which no goods card gave one."""

    amount: Count


class RoundIncome(Standing, tag="round_income", frozen=True):
    """A gain as each round begins."""

    gain: Terms


def consolation_steps(state: State, seat: Seat) -> Steps:
    """Return the steps of `ConsolationGood` as the turn of a seat ends."""
    if set(state.players[seat].given) & set(GOODS):
        return ()
    return tuple(
        TakeGoodsStep(seat=seat, count=effect.amount, source=card)
        for card, effect in state.abilities(seat, ConsolationGood)
    )


def income_steps(state: State) -> Steps:
    """Return the steps of `RoundIncome` for both seats."""
    return tuple(
        step
        for seat in state.order
        for card, effect in state.abilities(seat, RoundIncome)
        for step in gain_steps(seat=seat, terms=effect.gain, source=card)
    )


def gain_steps(*, seat: Seat, terms: Terms, source: str, if_acted: bool = False) -> Steps:
    """Return the steps that bring these terms to a player."""
    return (
        GainStep(seat=seat, gain=terms.fixed, source=source, if_acted=if_acted),
        TakeGoodsStep(seat=seat, count=terms.any_good, source=source, if_acted=if_acted),
    )


class GainStep(Step, frozen=True, kw_only=True):
    """A gain without a choice; with `if_acted` only if the piece has had an effect (T33)."""

    gain: Bundle
    source: str
    if_acted: bool = False

    def is_done(self, state: State) -> bool:
        return not self.gain or (self.if_acted and not state.acted)

    def blocked_reason(self, state: State) -> str | None:
        return None if self.gain and not self.if_acted else "nothing_to_gain"

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        draft.emit(Gained(self.seat, self.gain, self.source))
        return True


class TakeGoodsStep(DeclinableChoice, frozen=True, kw_only=True):
    """Goods of the player's choice, one at a time, except `excluded` (T25)."""

    name = "take_goods"

    count: int
    source: str
    excluded: str = ""
    if_acted: bool = False

    def is_done(self, state: State) -> bool:
        return self.count == 0 or (self.if_acted and not state.acted)

    def blocked_reason(self, state: State) -> str | None:
        return None if self.count and not self.if_acted else "nothing_to_gain"

    def next_steps(self, state: State, event: Event) -> Steps:
        return (replace(self, count=self.count - 1),) if isinstance(event, Gained) else ()

    def choices(self, state: State) -> Iterator[Move]:
        yield from (TakeGood(good) for good in GOODS if good != self.excluded)

    def choice_refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case TakeGood(good):
                return Refusal("same_for_same", good=good) if good == self.excluded else None
            case _:
                return Refusal("not_now")

    def choose(self, draft: TableDraft, move: Move) -> None:
        assert isinstance(move, TakeGood)
        draft.emit(Gained(self.seat, ONE[move.good], self.source))

    def offer(self, state: State, water: WaterRates) -> TakeGoodsOffer:
        goods = tuple(good for good in GOODS if good != self.excluded)
        return TakeGoodsOffer(water=water, goods=goods, count=self.count, source=self.source)


class ChooseGainStep(DeclinableChoice, frozen=True, kw_only=True):
    """One gain of several."""

    name = "choose_gain"

    options: tuple[Terms, ...]
    source: str

    def next_steps(self, state: State, event: Event) -> Steps:
        if not isinstance(event, Chosen):
            return ()
        terms = self.options[event.option]
        return gain_steps(seat=self.seat, terms=terms, source=self.source)

    def choices(self, state: State) -> Iterator[Move]:
        yield from (Choose(option) for option in range(len(self.options)))

    def choice_refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Choose(option):
                known = 0 <= option < len(self.options)
                return None if known else Refusal("no_such_option", option=option)
            case _:
                return Refusal("not_now")

    def choose(self, draft: TableDraft, move: Move) -> None:
        assert isinstance(move, Choose)
        draft.emit(Chosen(self.seat, move.option))

    def offer(self, state: State, water: WaterRates) -> ChooseGainOffer:
        return ChooseGainOffer(water=water, options=self.options, source=self.source)
