"""Raids: each seat pays in turn, is spared, or cannot pay; then come the gains (T30, T31).

- A `Raid` ends when both have paid.
- `RaidGain`, `RaidReward` and `RaidImmunity` work as long as their card is displayed.
- `SkipRaidPayment` ends when the marker on its card is used.
"""

from collections.abc import Iterator

from games.kernel.chance import Chance
from games.kernel.events import Event, Move
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.agenda.step import Choice, Step, Steps
from games.rules.targui.board import RAID_ENDING_THE_GAME, border, next_robber, targia_for
from games.rules.targui.box.bundle import Bundle, Count, Terms, fits, short_of, ways
from games.rules.targui.box.effect import Effect, Once, Standing
from games.rules.targui.effects.gains import GainStep, gain_steps
from games.rules.targui.events import (
    Ended,
    RaidOver,
    RaidPaid,
    RaidSpared,
    RaidUnmet,
    RobberMoved,
)
from games.rules.targui.moves import PayRaid, SpareRaid, YieldRaid
from games.rules.targui.state import Cards, State, TableDraft
from games.rules.targui.views.offer import DemandOffer, PayRaidOffer, WaterRates


class Raid(Effect, tag="raid", frozen=True):
    """Each player pays one of the bundles."""

    pay: tuple[Terms, ...]


class RaidGain(Standing, tag="raid_gain", frozen=True):
    """A gain after each raid."""

    gain: Terms


class RaidReward(Standing, tag="raid_reward", frozen=True):
    """Points after a raid that was paid."""

    vp: Count


class RaidImmunity(Standing, tag="raid_immunity", frozen=True):
    """Raids need no payment."""


class SkipRaidPayment(Once, tag="skip_raid_payment", frozen=True):
    """One raid needs no payment."""


def demands(state: State) -> tuple[Terms, ...]:
    """Return the bundles of which the raid card under the robber demands one."""
    effect = state.border(border(state.robber)).effect
    return effect.pay if isinstance(effect, Raid) else ()


def last_cards(state: State, seat: Seat) -> Cards:
    """Return the cards at the right end of the rows."""
    return tuple(row[-1] for row in state.players[seat].rows if row)


class PayRaidStep(Choice, frozen=True, kw_only=True):
    """One player pays a demand of the raid."""

    name = "pay_raid"
    water_helps = True
    allows_water = True

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        for card, _ in draft.state.abilities(self.seat, RaidImmunity):
            draft.emit(RaidSpared(self.seat, card))
            return True
        return False

    def answers(self, state: State) -> Iterator[Move]:
        yield from self._payments(state)
        yield from (SpareRaid(), YieldRaid())

    def _payments(self, state: State) -> Iterator[PayRaid]:
        purse = state.players[self.seat].purse
        for option, terms in enumerate(demands(state)):
            for goods in ways(terms, purse):
                yield from (PayRaid(option, goods, card) for card in self._cards(state, terms))

    def _cards(self, state: State, terms: Terms) -> Cards:
        """Return the cards that may be given for the terms; an empty id where none is demanded."""
        return last_cards(state, self.seat) if terms.rightmost_tribe_card else ("",)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case PayRaid():
                return self._payment_refusal(state, move)
            case SpareRaid():
                possible = state.has_ability(self.seat, SkipRaidPayment)
                return None if possible else Refusal("no_such_help")
            case YieldRaid():
                payable = next(self._payments(state), None)
                return Refusal("demand_can_be_met") if payable else None
            case _:
                return Refusal("not_now")

    def _payment_refusal(self, state: State, move: PayRaid) -> Refusal | None:
        options = demands(state)
        if not 0 <= move.option < len(options):
            return Refusal("no_such_option", option=move.option)
        terms = options[move.option]
        if move.card not in self._cards(state, terms):
            return Refusal("not_at_the_end_of_a_row")
        if not fits(terms, move.goods):
            return Refusal("not_the_price")
        missing = state.players[self.seat].purse.lacks(terms.fixed + move.goods)
        return Refusal("cannot_pay", missing=missing) if missing else None

    def apply(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        match move:
            case PayRaid(option, goods, card):
                paid = demands(draft.state)[option].fixed + goods
                draft.emit(RaidPaid(self.seat, paid, card))
            case SpareRaid():
                card, _ = next(draft.state.abilities(self.seat, SkipRaidPayment))
                draft.emit(RaidSpared(self.seat, card))
            case _:
                due = sum(terms.vp for terms in demands(draft.state))
                draft.emit(RaidUnmet(self.seat, due))

    def offer(self, state: State, water: WaterRates) -> PayRaidOffer:
        return PayRaidOffer(
            water=water,
            demand=tuple(self._demand_offer(state, terms) for terms in demands(state)),
            spare=state.has_ability(self.seat, SkipRaidPayment),
            can_yield=next(self._payments(state), None) is None,
        )

    def _demand_offer(self, state: State, terms: Terms) -> DemandOffer:
        purse = state.players[self.seat].purse
        goods = tuple(ways(terms, purse))
        cards = last_cards(state, self.seat) if terms.rightmost_tribe_card else ()
        missing = short_of(terms, purse)
        if terms.rightmost_tribe_card and not cards:
            missing["rightmost_tribe_card"] = terms.rightmost_tribe_card
        return DemandOffer(
            pay=terms,
            goods=goods,
            cards=tuple(card for _ in goods for card in cards),
            missing=Terms(**missing),
        )


class RaidGainsStep(Step, frozen=True, kw_only=True):
    """Both have paid: the gains follow, then the robber leaves the corner."""

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        draft.emit(RaidOver(draft.state.robber))
        return True

    def next_steps(self, state: State, event: Event) -> Steps:
        gains = [step for seat in state.order for step in _gains(state, seat)]
        return (*gains, LeaveCornerStep(seat=self.seat))


def _gains(state: State, seat: Seat) -> Iterator[Step]:
    for card, gain in state.abilities(seat, RaidGain):
        yield from gain_steps(seat=seat, terms=gain.gain, source=card)
    if seat in state.paid:
        for card, reward in state.abilities(seat, RaidReward):
            yield GainStep(seat=seat, gain=Bundle(vp=reward.vp), source=card)


class LeaveCornerStep(Step, frozen=True, kw_only=True):
    """The robber leaves the corner, or the game ends on the last one."""

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        state = draft.state
        if state.robber == RAID_ENDING_THE_GAME:
            draft.emit(Ended("last_raid", state.rest))
        else:
            draft.emit(robber_moved(state))
        return True


def robber_moved(state: State) -> RobberMoved:
    """Return the next step of the robber, with that of the Targia (T7, T8)."""
    robber = next_robber(state.robber)
    return RobberMoved(robber, targia_for(robber) if state.expansion else None)
