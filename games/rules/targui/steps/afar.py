"""Cards used from afar, by dunes, and the Targia called to a Targi by a card."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.kernel.chance import Chance
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject
from games.rules.targui.board import BORDERS, PLACES, SQUARES
from games.rules.targui.box.acts import Raid
from games.rules.targui.events import Declined, Picked, TargiaCalled
from games.rules.targui.moves import Decline, Pick
from games.rules.targui.state import State, Step, TableDraft
from games.rules.targui.steps.favour import favoured
from games.rules.targui.steps.gains import UseSpot, Work
from games.rules.targui.steps.markers import marked, square_refusal


@dataclass(frozen=True, slots=True)
class Picking(Step):
    """Pick a card to use without a piece on it; each kind says among which."""

    def _spots(self) -> tuple[str, ...]:
        return ()

    def _pick_refusal(self, state: State, spot: str) -> Refusal | None:
        return None if spot in self._spots() else refuse("not_offered")

    def useless(self, state: State) -> str | None:
        possible = any(self._pick_refusal(state, spot) is None for spot in self._spots())
        return None if possible else "no_card"

    def candidates(self, state: State) -> Iterator[Move]:
        yield from (Pick(spot) for spot in self._spots())
        yield Decline()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        match move:
            case Pick(at):
                return self._pick_refusal(state, at)
            case Decline():
                return None
            case _:
                return refuse("not_now")

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        if isinstance(move, Pick):
            draft.emit(Picked(self.seat, move.at))
        else:
            draft.emit(Declined(self.seat))

    def offer(self, state: State) -> JsonObject:
        spots = self._spots()
        return {"spots": [spot for spot in spots if self._pick_refusal(state, spot) is None]}


@dataclass(frozen=True, slots=True)
class PickingBorder(Picking):
    """Any border card but a raid, whoever stands on it."""

    name = "pick_border"

    def _spots(self) -> tuple[str, ...]:
        return PLACES

    def _pick_refusal(self, state: State, spot: str) -> Refusal | None:
        if spot in BORDERS and spot not in PLACES:
            return refuse("raid_card")
        return None if spot in PLACES else refuse("not_offered")

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        if not isinstance(event, Picked):
            return ()
        card = state.border(event.at)
        return () if isinstance(card.effect, Raid) else (Work(self.seat, card.effect, card.id),)


@dataclass(frozen=True, slots=True)
class PickingSquare(Picking):
    """A face-up centre card without a marker."""

    name = "pick_square"

    def _spots(self) -> tuple[str, ...]:
        return SQUARES

    def _pick_refusal(self, state: State, spot: str) -> Refusal | None:
        if why := square_refusal(state, spot):
            return why
        return refuse("marked", square=spot) if marked(state, spot) else None

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        return (UseSpot(self.seat, event.at),) if isinstance(event, Picked) else ()


@dataclass(frozen=True, slots=True)
class CallingTargia(Step):
    """Pick the Targi that has the favour as if the Targia stood there."""

    card: str

    name = "call_targia"

    def useless(self, state: State) -> str | None:
        return None if next(self.candidates(state), None) else "no_targi_to_favour"

    def candidates(self, state: State) -> Iterator[Move]:
        for spot in state.players[self.seat].targis:
            if self.refusal(state, Pick(spot)) is None:
                yield Pick(spot)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if not isinstance(move, Pick):
            return refuse("not_now")
        if move.at not in state.players[self.seat].targis or move.at not in PLACES:
            return refuse("not_your_piece")
        return refuse("already_favoured") if favoured(state, self.seat, move.at) else None

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        assert isinstance(move, Pick)
        draft.emit(TargiaCalled(self.seat, move.at, self.card))

    def offer(self, state: State) -> JsonObject:
        moves = self.candidates(state)
        return {"spots": [move.at for move in moves if isinstance(move, Pick)]}
