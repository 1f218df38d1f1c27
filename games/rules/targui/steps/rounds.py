"""The course of the rounds: dusk, the robber's walk, the morning with its dunes (T6 to T9, T37)."""

from dataclasses import dataclass

from games.kernel.chance import Chance
from games.kernel.facts import Event
from games.rules.targui.board import CORNERS, SQUARES
from games.rules.targui.box.lasting import RoundIncome
from games.rules.targui.events import (
    CentreTurned,
    DunesSwept,
    Ended,
    RobberMoved,
    RoundBegan,
    RoundOpened,
)
from games.rules.targui.state import DISPLAY_SIZE, State, Step, TableDraft, other
from games.rules.targui.steps.dunes import turn_dunes
from games.rules.targui.steps.gains import gains
from games.rules.targui.steps.placing import Crossing, Placing
from games.rules.targui.steps.raid import AfterRaid, PayingRaid, moved_robber

OPEN_DUNES = 3


@dataclass(frozen=True, slots=True)
class Morning(Step):
    """Dunes are turned up, income is taken, placing begins."""

    new_dunes: bool

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        if draft.state.expansion and self.new_dunes:
            if draft.state.open_dunes:
                draft.emit(DunesSwept(draft.state.open_dunes))
            turn_dunes(draft, chance, OPEN_DUNES)
        elif draft.state.expansion and not draft.state.open_dunes:
            turn_dunes(draft, chance, 1)
        draft.emit(RoundOpened(tuple(player.next_supply for player in draft.state.players)))
        return True

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        if not isinstance(event, RoundOpened):
            return (self,)
        income = [
            step
            for seat in state.order
            for card, effect in state.abilities(seat, RoundIncome)
            for step in gains(seat, effect.gain, card)
        ]
        return (*income, Placing(state.first), Crossing(state.first), Dusk(state.first))


@dataclass(frozen=True, slots=True)
class Dusk(Step):
    """Both have acted: face-down cards are turned up; the game ends or the next round begins."""

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        state = draft.state
        if state.down:
            squares = tuple(square for square in SQUARES if square in state.down)
            draft.emit(CentreTurned(squares, tuple(state.card_on(s) for s in squares)))
        elif any(len(player.displayed) >= DISPLAY_SIZE for player in state.players):
            draft.emit(Ended("twelfth_card", state.rest))
        else:
            draft.emit(RoundBegan(state.number + 1, other(state.first)))
        return True

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        return (RobberWalks(state.first),) if isinstance(event, RoundBegan) else (self,)


@dataclass(frozen=True, slots=True)
class RobberWalks(Step):
    """The robber takes a step; on a corner he raids."""

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        draft.emit(moved_robber(draft.state))
        return True

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        raided = isinstance(event, RobberMoved) and event.robber in CORNERS
        morning = Morning(self.seat, raided)
        if not raided:
            return (morning,)
        paying = (PayingRaid(seat) for seat in state.order)
        return (*paying, AfterRaid(self.seat), morning)
