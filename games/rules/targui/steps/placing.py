"""Placing the Targis, and the markers where their lines cross (T10 to T12)."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.kernel.chance import Chance
from games.kernel.facts import Event, Move
from games.kernel.refusal import Refusal, refuse
from games.kernel.values import JsonObject, Seat
from games.rules.targui.board import BORDERS, FACING, PLACES, border, crossings
from games.rules.targui.box.lasting import (
    JoinOccupiedDune,
    MayPlaceFacing,
    MayPlaceOnRobber,
    PlaceFreelyOnce,
)
from games.rules.targui.events import MarkersSet, TargiPlaced
from games.rules.targui.moves import Place
from games.rules.targui.state import State, Step, TableDraft, other
from games.rules.targui.steps.turn import Turn


@dataclass(frozen=True, slots=True)
class Placing(Step):
    """Put one Targi somewhere; then it is the other's, while they have one left."""

    name = "placing"

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        for seat in (other(self.seat), self.seat):
            if state.players[seat].supply:
                return (Placing(seat),)
        return ()

    def candidates(self, state: State) -> Iterator[Move]:
        yield from (Place(spot) for spot in (*PLACES, *state.open_dunes))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if not isinstance(move, Place):
            return refuse("not_now")
        helped = helpers(state, self.seat, move.at)
        return helped if isinstance(helped, Refusal) else None

    def act(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        assert isinstance(move, Place)
        helped = helpers(draft.state, self.seat, move.at)
        assert isinstance(helped, tuple)
        draft.emit(TargiPlaced(self.seat, move.at, helped))

    def offer(self, state: State) -> JsonObject:
        own, places, closed = state.players[self.seat].targis, [], []
        for spot in (*BORDERS, *state.open_dunes):
            helped = helpers(state, self.seat, spot)
            if isinstance(helped, Refusal):
                closed.append({"at": spot, "why": helped.code})
            else:
                lit = list(crossings((*own, spot)))
                places.append({"at": spot, "crossings": lit, "helped": list(helped)})
        return {"places": places, "closed": closed}


def helpers(state: State, seat: Seat, spot: str) -> Refusal | tuple[str, ...]:
    """Why no Targi may be placed here, or the cards whose abilities it takes."""
    if spot in state.open_dunes:
        return _dune_helpers(state, seat, spot)
    if spot not in BORDERS:
        return refuse("unknown_place", at=spot)
    if spot not in PLACES:
        return refuse("corner", at=spot)
    if any(spot in player.targis for player in state.players):
        return refuse("occupied", at=spot)
    return _frame_helpers(state, seat, spot)


def _frame_helpers(state: State, seat: Seat, spot: str) -> Refusal | tuple[str, ...]:
    # What costs nothing helps before what is used up; one card lifts one of the two bans.
    free = [card for card, _ in state.abilities(seat, PlaceFreelyOnce)]
    helped: list[str] = []
    if spot == border(state.robber):
        passes = [card for card, _ in state.abilities(seat, MayPlaceOnRobber)]
        if not (passes or free):
            return refuse("robber", at=spot)
        helped.append((passes or free)[0])
    if FACING[spot] in state.players[other(seat)].targis:
        spent = (*state.players[seat].spent, *helped)
        passes = [card for card, _ in state.abilities(seat, MayPlaceFacing)]
        usable = [card for card in (*passes, *free) if card not in spent]
        if not usable:
            return refuse("facing", at=spot, facing=FACING[spot])
        helped.append(usable[0])
    return tuple(helped)


def _dune_helpers(state: State, seat: Seat, dune: str) -> Refusal | tuple[str, ...]:
    if dune in state.players[seat].targis:
        return refuse("occupied", at=dune)
    if dune not in state.players[other(seat)].targis:
        return ()
    passes = [card for card, _ in state.abilities(seat, JoinOccupiedDune)]
    return (passes[0],) if passes else refuse("occupied", at=dune)


@dataclass(frozen=True, slots=True)
class Crossing(Step):
    """All Targis are placed: the markers go where their lines cross."""

    def happen(self, draft: TableDraft, chance: Chance) -> bool:
        squares = tuple(crossings(player.targis) for player in draft.state.players)
        draft.emit(MarkersSet(squares))
        return True

    def after(self, state: State, event: Event) -> tuple[Step, ...]:
        return tuple(Turn(seat) for seat in state.order)
