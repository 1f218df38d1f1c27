"""The Targia: the spots she favours, and her favours (T8, T32).

- `TargiaFavours` ends with the favours it gives.
- `TargiaBoth` and `TargiaAdjacent` work as long as their card is displayed.
- `CallTargia` ends when the marker on its card is used; the Targi is favoured for the round.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.chance import Chance
from games.kernel.events import Event, Move
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.agenda.step import (
    Choice,
    DeclinableChoice,
    Step,
    Steps,
    UseEffectStep,
    blocked_reason,
)
from games.rules.targui.board import PLACES, beside, border
from games.rules.targui.box.bundle import GOODS, ONE, Terms
from games.rules.targui.box.effect import Act, Once, Standing
from games.rules.targui.effects.exchanges import water_moves
from games.rules.targui.effects.gains import Gain, gain_steps
from games.rules.targui.effects.goods_cards import TurnGoodsCardsStep
from games.rules.targui.events import Gained, GoodGiven, PartBegun, TargiaCalled
from games.rules.targui.moves import Begin, Give, Pick, TakeGood
from games.rules.targui.state import State, TableDraft
from games.rules.targui.views.offer import (
    CallTargiaOffer,
    FavourOffer,
    Part,
    PartsOffer,
    WaterRates,
)

SOURCE = "targia"


class TargiaFavours(Act, tag="targia_favours", frozen=True):
    """Both favours of the Targia, away from her."""

    gain: Terms

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        favour = favour_step(state, seat, both=True)
        return (favour, *gain_steps(seat=seat, terms=self.gain, source=source))


class TargiaBoth(Standing, tag="targia_both", frozen=True):
    """Both favours instead of one."""


class TargiaAdjacent(Standing, tag="targia_adjacent", frozen=True):
    """The favour also beside the Targia."""


class CallTargia(Once, tag="call_targia", frozen=True):
    """The favour for one Targi, wherever the Targia is."""


def is_favoured(state: State, seat: Seat, spot: str) -> bool:
    """Return whether the Targia favours a Targi of this seat on this border card."""
    if state.targia is None:
        return False
    if spot in (border(state.targia), state.players[seat].called):
        return True
    return state.has_ability(seat, TargiaAdjacent) and spot in beside(state.targia)


def favour_step(state: State, seat: Seat, *, both: bool = False) -> Step:
    """Return the step of one favour: one side of it, or both by a card.

    It turns up at most as many cards as are in the deck and the discards now: on average a goods
    card gives more than the good it costs, so that it could go on for ever (T32).
    """
    both = both or state.has_ability(seat, TargiaBoth)
    return FavourStep(seat=seat, take=True, cards=state.drawable("goods"), both=both)


class PartsStep(DeclinableChoice, frozen=True, kw_only=True):
    """On the card of the Targia: its action and her favour, in either order."""

    name = "parts"

    effect: Act
    source: str
    left: tuple[Part, ...] = ("action", "favour")

    def is_done(self, state: State) -> bool:
        return not self.left or (self.left == ("action",) and self._is_action_blocked(state))

    def _is_action_blocked(self, state: State) -> bool:
        """Return whether the action would do nothing, and exchanging water cannot change that."""
        if next(water_moves(state, self.seat), None) is not None:
            return False
        return blocked_reason(state, (self._action(),)) is not None

    def _action(self) -> UseEffectStep:
        return UseEffectStep(seat=self.seat, effect=self.effect, source=self.source)

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        # The last part begins by itself where beginning it decides nothing.
        decides_nothing = self.left == ("favour",) or isinstance(self.effect, Gain)
        if len(self.left) == 1 and decides_nothing:
            draft.emit(PartBegun(self.seat, self.left[0]))
            return True
        return False

    def next_steps(self, state: State, event: Event) -> Steps:
        if not isinstance(event, PartBegun):
            return ()
        others = replace(self, left=tuple(part for part in self.left if part != event.part))
        if event.part == "favour":
            return (favour_step(state, self.seat), others)
        return (self._action(), others)

    def choices(self, state: State) -> Iterator[Move]:
        yield from (Begin(part) for part in self.left)

    def choice_refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Begin(part):
                return None if part in self.left else Refusal("not_offered")
            case _:
                return Refusal("not_now")

    def choose(self, draft: TableDraft, move: Move) -> None:
        assert isinstance(move, Begin)
        draft.emit(PartBegun(self.seat, move.part))

    def offer(self, state: State, water: WaterRates) -> PartsOffer:
        return PartsOffer(water=water, parts=self.left, source=self.source)


class FavourStep(DeclinableChoice, frozen=True, kw_only=True):
    """Take a good; or give one for the top goods card, repeatedly; by a card, both."""

    name = "favour"
    water_helps = True

    take: bool
    """Whether a good may still be taken."""
    cards: int
    """How many goods cards may still be turned up."""
    both: bool

    def is_done(self, state: State) -> bool:
        return not self.take and not self.cards

    def next_steps(self, state: State, event: Event) -> Steps:
        match event:
            case Gained():
                return (replace(self, take=False),) if self.both else ()
            case GoodGiven():
                others = replace(self, take=self.take and self.both, cards=self.cards - 1)
                return (TurnGoodsCardsStep(seat=self.seat, draw=1, keep=1), others)
            case _:
                return ()

    def choices(self, state: State) -> Iterator[Move]:
        yield from (TakeGood(good) for good in GOODS)
        yield from (Give(good) for good in GOODS)

    def choice_refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case TakeGood():
                return None if self.take else Refusal("favour_used")
            case Give(good):
                return self._give_refusal(state, good)
            case _:
                return Refusal("not_now")

    def _give_refusal(self, state: State, good: str) -> Refusal | None:
        if missing := state.players[self.seat].purse.lacks(ONE[good]):
            return Refusal("cannot_pay", missing=missing)
        return None if self.cards and state.drawable("goods") else Refusal("no_cards_left")

    def choose(self, draft: TableDraft, move: Move) -> None:
        if isinstance(move, TakeGood):
            draft.emit(Gained(self.seat, ONE[move.good], SOURCE))
        else:
            assert isinstance(move, Give)
            draft.emit(GoodGiven(self.seat, move.good))

    def offer(self, state: State, water: WaterRates) -> FavourOffer:
        give = tuple(good for good in GOODS if self._give_refusal(state, good) is None)
        goods = GOODS if self.take else ()
        return FavourOffer(water=water, goods=goods, give=give, both=self.both)


class CallTargiaStep(Choice, frozen=True, kw_only=True):
    """Pick the Targi that is favoured as if the Targia were there."""

    name = "call_targia"

    card: str

    def _spots(self, state: State) -> tuple[str, ...]:
        targis = state.players[self.seat].targis
        return tuple(spot for spot in targis if self.refusal(state, Pick(spot)) is None)

    def blocked_reason(self, state: State) -> str | None:
        return None if self._spots(state) else "no_targi_to_favour"

    def answers(self, state: State) -> Iterator[Move]:
        yield from (Pick(spot) for spot in self._spots(state))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if not isinstance(move, Pick):
            return Refusal("not_now")
        if move.at not in state.players[self.seat].targis or move.at not in PLACES:
            return Refusal("not_your_piece")
        return Refusal("already_favoured") if is_favoured(state, self.seat, move.at) else None

    def apply(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        assert isinstance(move, Pick)
        draft.emit(TargiaCalled(self.seat, move.at, self.card))

    def offer(self, state: State, water: WaterRates) -> CallTargiaOffer:
        return CallTargiaOffer(water=water, spots=self._spots(state))
