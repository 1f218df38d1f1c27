"""Raids: each pays in turn, or is spared, or cannot; then come the gains (T30, T31)."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.kernel.chance import Chance
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject, Seat
from games.rules.targui.board import RAID_ENDING_THE_GAME, border, stepped, targia_for
from games.rules.targui.box.acts import Raid
from games.rules.targui.box.bundle import Bundle, Terms, fits, plain, short_of, ways
from games.rules.targui.box.lasting import RaidGain, RaidImmunity, RaidReward, SkipRaidPayment
from games.rules.targui.events import (
    Ended,
    RaidOver,
    RaidPaid,
    RaidSpared,
    RaidUnmet,
    RobberMoved,
)
from games.rules.targui.moves import PayRaid, SpareRaid, YieldRaid
from games.rules.targui.state import State, Step, TableDraft
from games.rules.targui.steps.gains import GainStep, gains


def demand(state: State) -> tuple[Terms, ...]:
    """What the raid card under the robber asks for."""
    effect = state.border(border(state.robber)).effect
    return effect.pay if isinstance(effect, Raid) else ()


def last_cards(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards at the right end of the rows."""
    return tuple(row[-1] for row in state.players[seat].rows if row)


@dataclass(frozen=True, slots=True)
class PayingRaid(Step):
    """One player meets the raid's demand in a way of their choice."""

    name = "pay_raid"
    wet = True
    own_time = True

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        for card, _ in draft.state.abilities(self.seat, RaidImmunity):
            draft.emit(RaidSpared(self.seat, card))
            return True
        return False

    def candidates(self, state: State) -> Iterator[Move]:
        yield from self._payments(state)
        yield from (SpareRaid(), YieldRaid())

    def _payments(self, state: State) -> Iterator[PayRaid]:
        purse = state.players[self.seat].purse
        for option, terms in enumerate(demand(state)):
            cards = last_cards(state, self.seat) if terms.rightmost_tribe_card else ("",)
            for goods in ways(terms, purse):
                yield from (PayRaid(option, goods, card) for card in cards)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case PayRaid():
                return self._payment_refusal(state, move)
            case SpareRaid():
                possible = next(state.abilities(self.seat, SkipRaidPayment), None)
                return None if possible else refuse("no_such_help")
            case YieldRaid():
                payable = next(self._payments(state), None)
                return refuse("demand_can_be_met") if payable else None
            case _:
                return refuse("not_now")

    def _payment_refusal(self, state: State, move: PayRaid) -> Refusal | None:
        options = demand(state)
        if not 0 <= move.option < len(options):
            return refuse("no_such_option", option=move.option)
        terms = options[move.option]
        cards = last_cards(state, self.seat) if terms.rightmost_tribe_card else ("",)
        if move.card not in cards:
            return refuse("not_at_the_end_of_a_row")
        if not fits(terms, move.goods):
            return refuse("not_the_price")
        missing = state.players[self.seat].purse.lacks(terms.fixed + move.goods)
        return refuse("cannot_pay", missing=missing) if missing else None

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        match move:
            case PayRaid(option, goods, card):
                paid = demand(draft.state)[option].fixed + goods
                draft.emit(RaidPaid(self.seat, paid, card))
            case SpareRaid():
                card, _ = next(draft.state.abilities(self.seat, SkipRaidPayment))
                draft.emit(RaidSpared(self.seat, card))
            case _:
                due = sum(terms.vp for terms in demand(draft.state))
                draft.emit(RaidUnmet(self.seat, due))

    def offer(self, state: State) -> JsonObject:
        purse = state.players[self.seat].purse
        moves = list(self._payments(state))
        return {
            "demand": [
                {
                    "pay": plain(terms),
                    "goods": [plain(goods) for goods in ways(terms, purse)],
                    "cards": [m.card for m in moves if m.option == option and m.card],
                    "missing": short_of(terms, purse) | self._card_missing(state, terms),
                }
                for option, terms in enumerate(demand(state))
            ],
            "spare": any(True for _ in state.abilities(self.seat, SkipRaidPayment)),
            "yield": not moves,
        }

    def _card_missing(self, state: State, terms: Terms) -> dict[str, int]:
        wanted = terms.rightmost_tribe_card
        return (
            {"rightmost_tribe_card": wanted} if wanted and not last_cards(state, self.seat) else {}
        )


@dataclass(frozen=True, slots=True)
class AfterRaid(Step):
    """Both have paid: the gains, then the robber steps on, or the game ends."""

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        draft.emit(RaidOver(draft.state.robber))
        return True

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        gained = [step for seat in state.order for step in _gains(state, seat)]
        return (*gained, SteppingOn(self.seat))


def _gains(state: State, seat: Seat) -> Iterator[Step]:
    for card, gain in state.abilities(seat, RaidGain):
        yield from gains(seat, gain.gain, card)
    if seat in state.paid:
        for card, reward in state.abilities(seat, RaidReward):
            yield GainStep(seat, Bundle(vp=reward.vp), card)


@dataclass(frozen=True, slots=True)
class SteppingOn(Step):
    """The robber leaves the corner; from the last one nobody does."""

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        state = draft.state
        if state.robber == RAID_ENDING_THE_GAME:
            draft.emit(Ended("last_raid", state.rest))
        else:
            draft.emit(moved_robber(state))
        return True


def moved_robber(state: State) -> RobberMoved:
    """The robber's next step, and the Targia's with him (T7, T8)."""
    robber = stepped(state.robber)
    return RobberMoved(robber, targia_for(robber) if state.expansion else None)
