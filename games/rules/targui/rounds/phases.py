"""The phases of a round: it opens, closes, and the robber walks (T6 to T9, T37)."""

from games.kernel.chance import Chance
from games.kernel.events import Event
from games.rules.targui.agenda.step import Step, Steps
from games.rules.targui.board import CORNERS, SQUARES
from games.rules.targui.effects.dunes import turn_dunes
from games.rules.targui.effects.gains import income_steps
from games.rules.targui.events import (
    CentreTurned,
    DunesSwept,
    Ended,
    RobberMoved,
    RoundBegan,
    RoundOpened,
)
from games.rules.targui.rounds.placing import PlaceStep, SetMarkersStep
from games.rules.targui.rounds.raids import PayRaidStep, RaidGainsStep, robber_moved
from games.rules.targui.state import DISPLAY_SIZE, State, TableDraft, other

OPEN_DUNES = 3


class OpenRoundStep(Step, frozen=True, kw_only=True):
    """Dunes are turned up, income is taken, placing begins."""

    new_dunes: bool

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        if draft.state.expansion:
            self._turn_dunes(draft, chance)
        draft.emit(RoundOpened(tuple(player.next_supply for player in draft.state.players)))
        return True

    def _turn_dunes(self, draft: TableDraft, chance: Chance) -> None:
        open_dunes = draft.state.open_dunes
        if self.new_dunes:
            if open_dunes:
                draft.emit(DunesSwept(open_dunes))
            turn_dunes(draft, chance, OPEN_DUNES)
        elif not open_dunes:
            turn_dunes(draft, chance, 1)

    def next_steps(self, state: State, event: Event) -> Steps:
        if not isinstance(event, RoundOpened):
            return (self,)
        first = state.first
        placing = (PlaceStep(seat=first), SetMarkersStep(seat=first), CloseRoundStep(seat=first))
        return (*income_steps(state), *placing)


class CloseRoundStep(Step, frozen=True, kw_only=True):
    """Both have acted: face-down cards are turned up; the game ends or the next round begins."""

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        state = draft.state
        if state.down:
            squares = tuple(square for square in SQUARES if square in state.down)
            draft.emit(CentreTurned(squares, tuple(state.card_on(s) for s in squares)))
        elif any(len(player.displayed) >= DISPLAY_SIZE for player in state.players):
            draft.emit(Ended("twelfth_card", state.rest))
        else:
            draft.emit(RoundBegan(state.number + 1, other(state.first)))
        return True

    def next_steps(self, state: State, event: Event) -> Steps:
        return (MoveRobberStep(seat=state.first),) if isinstance(event, RoundBegan) else (self,)


class MoveRobberStep(Step, frozen=True, kw_only=True):
    """The robber moves by one card; on a corner he raids."""

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        draft.emit(robber_moved(draft.state))
        return True

    def next_steps(self, state: State, event: Event) -> Steps:
        raided = isinstance(event, RobberMoved) and event.robber in CORNERS
        opening = OpenRoundStep(seat=self.seat, new_dunes=raided)
        if not raided:
            return (opening,)
        paying = (PayRaidStep(seat=seat) for seat in state.order)
        return (*paying, RaidGainsStep(seat=self.seat), opening)
