"""Placing the Targis, and the markers where their lines cross (T10 to T12).

- `MayPlaceOnRobber` works as long as its card is displayed, `MayPlaceFacing` once a round.
- `PlaceFreelyOnce` and `JoinOccupiedDune` end when the marker on their card is used.
- `OpponentFewerTargis` ends with the next round.
"""

from collections.abc import Iterator

from games.kernel.chance import Chance
from games.kernel.events import Event, Move
from games.kernel.refusal import Refusal
from games.kernel.values import Seat
from games.rules.targui.agenda.step import Choice, Step, Steps
from games.rules.targui.board import BORDERS, FACING, PLACES, border, crossings
from games.rules.targui.box.bundle import Count
from games.rules.targui.box.effect import Act, Once, Standing
from games.rules.targui.events import MarkersSet, TargiPlaced, TargisLimited
from games.rules.targui.moves import Place
from games.rules.targui.rounds.turn import TurnStep
from games.rules.targui.state import Cards, State, TableDraft, other
from games.rules.targui.views.offer import ClosedPlace, OpenPlace, PlacingOffer, WaterRates


class MayPlaceOnRobber(Standing, tag="may_place_on_robber", frozen=True):
    """The robber does not block."""


class MayPlaceFacing(Standing, tag="may_place_facing", frozen=True):
    """Once a round facing an opposing Targi."""


class PlaceFreelyOnce(Once, tag="place_freely_once", frozen=True):
    """One Targi facing an opposing one, or on the card with the robber."""


class JoinOccupiedDune(Once, tag="join_occupied_dune", frozen=True):
    """One Targi on a dune with a Targi of the opponent."""


class OpponentFewerTargis(Act, tag="opponent_fewer_targis", frozen=True):
    """The opponent has fewer Targis in the next round."""

    targis: Count

    def steps(self, state: State, *, seat: Seat, source: str) -> Steps:
        return (LimitTargisStep(seat=seat, targis=self.targis),)


class LimitTargisStep(Step, frozen=True, kw_only=True):
    """The opponent will have fewer Targis in the next round (T10)."""

    targis: int

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        draft.emit(TargisLimited(other(self.seat), self.targis))
        return True


class PlaceStep(Choice, frozen=True, kw_only=True):
    """Place one Targi; then it is the other's turn to place, while they have one left."""

    name = "placing"

    def next_steps(self, state: State, event: Event) -> Steps:
        for seat in (other(self.seat), self.seat):
            if state.players[seat].supply:
                return (PlaceStep(seat=seat),)
        return ()

    def answers(self, state: State) -> Iterator[Move]:
        yield from (Place(spot) for spot in (*PLACES, *state.open_dunes))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if not isinstance(move, Place):
            return Refusal("not_now")
        helpers = helpers_for(state, self.seat, move.at)
        return helpers if isinstance(helpers, Refusal) else None

    def apply(self, draft: TableDraft, move: Move, chance: Chance) -> None:
        assert isinstance(move, Place)
        helpers = helpers_for(draft.state, self.seat, move.at)
        assert isinstance(helpers, tuple)
        draft.emit(TargiPlaced(self.seat, move.at, helpers))

    def offer(self, state: State, water: WaterRates) -> PlacingOffer:
        own = state.players[self.seat].targis
        places: list[OpenPlace] = []
        closed: list[ClosedPlace] = []
        for spot in (*BORDERS, *state.open_dunes):
            helpers = helpers_for(state, self.seat, spot)
            if isinstance(helpers, Refusal):
                closed.append(ClosedPlace(spot, helpers.code))
            else:
                places.append(OpenPlace(spot, crossings((*own, spot)), helpers))
        return PlacingOffer(water=water, places=tuple(places), closed=tuple(closed))


def helpers_for(state: State, seat: Seat, spot: str) -> Refusal | Cards:
    """Return why no Targi may be placed here, or the cards whose abilities it takes."""
    if spot in state.open_dunes:
        return _dune_helpers(state, seat, spot)
    if spot not in BORDERS:
        return Refusal("unknown_place", at=spot)
    if spot not in PLACES:
        return Refusal("corner", at=spot)
    if any(spot in player.targis for player in state.players):
        return Refusal("occupied", at=spot)
    return _frame_helpers(state, seat, spot)


def _frame_helpers(state: State, seat: Seat, spot: str) -> Refusal | Cards:
    # Abilities that cost nothing come before those that are used up; one card lifts one ban.
    free = [card for card, _ in state.abilities(seat, PlaceFreelyOnce)]
    helpers: list[str] = []
    if spot == border(state.robber):
        passes = [card for card, _ in state.abilities(seat, MayPlaceOnRobber)]
        if not (passes or free):
            return Refusal("robber", at=spot)
        helpers.append((passes or free)[0])
    if FACING[spot] in state.players[other(seat)].targis:
        spent = (*state.players[seat].spent, *helpers)
        passes = [card for card, _ in state.abilities(seat, MayPlaceFacing)]
        usable = [card for card in (*passes, *free) if card not in spent]
        if not usable:
            return Refusal("facing", at=spot, facing=FACING[spot])
        helpers.append(usable[0])
    return tuple(helpers)


def _dune_helpers(state: State, seat: Seat, dune: str) -> Refusal | Cards:
    if dune in state.players[seat].targis:
        return Refusal("occupied", at=dune)
    if dune not in state.players[other(seat)].targis:
        return ()
    passes = [card for card, _ in state.abilities(seat, JoinOccupiedDune)]
    return (passes[0],) if passes else Refusal("occupied", at=dune)


class SetMarkersStep(Step, frozen=True, kw_only=True):
    """All Targis are placed: the markers are set where their lines cross."""

    def run(self, draft: TableDraft, chance: Chance) -> bool:
        squares = tuple(crossings(player.targis) for player in draft.state.players)
        draft.emit(MarkersSet(squares))
        return True

    def next_steps(self, state: State, event: Event) -> Steps:
        return tuple(TurnStep(seat=seat) for seat in state.order)
