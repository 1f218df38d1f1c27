"""The value of a place for a Targi: its spot, its crossings, and the loss of the opponent."""

from functools import lru_cache
from typing import Any

import msgspec

from games.kernel.values import Seat
from games.rules.targui.board import FACING, NUMBER, SQUARES, crossings
from games.rules.targui.bots.spots import spot_value
from games.rules.targui.bots.values import side_of
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.state import Cards, State, other

INCOME = Bundle(dates=1, salt=1)
"""The expected gain of a player before paying for a card of the centre."""

PARTNER_WEIGHT = 0.7
"""How much a crossing counts that needs another Targi."""

DENIAL_WEIGHT = 0.25
"""How much a loss of the opponent counts."""

LINES = {
    spot: tuple(s for s in SQUARES if any(s in crossings((spot, p)) for p in FACING))
    for spot in FACING
}
"""The squares on the line of a Targi."""


class PlacingValues:
    """The values of all spots for both seats, computed once for all places of one position."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        self._own = _spot_values(state, seat)
        self._rival = _spot_values(state, other(seat))

    def value(self, spot: str) -> float:
        """Return the value of placing here."""
        player = self._state.players[self._seat]
        value = self._own[spot] + self._crossings_value(player.targis, spot)
        if player.supply > 1 and spot in NUMBER:
            value += PARTNER_WEIGHT * self._best_partner_value((*player.targis, spot))
        return value + DENIAL_WEIGHT * self.rival_loss(spot)

    def _crossings_value(self, targis: Cards, spot: str) -> float:
        before = set(crossings(targis))
        return sum(
            self._own[square] for square in crossings((*targis, spot)) if square not in before
        )

    def _best_partner_value(self, targis: Cards) -> float:
        taken = {spot for player in self._state.players for spot in player.targis}
        rival = self._state.players[other(self._seat)].targis
        free = [
            spot
            for spot, facing in FACING.items()
            if spot not in taken and spot not in targis and facing not in rival
        ]
        return max((self._crossings_value(targis, spot) for spot in free), default=0.0)

    def rival_loss(self, spot: str) -> float:
        """Return what the opponent loses if this spot and its line are taken."""
        if spot not in NUMBER:
            return self._rival[spot]
        return self._rival[spot] + 0.5 * max(self._rival[square] for square in LINES[spot])


class _Relevant(msgspec.Struct, frozen=True, eq=False):
    """A state, equal to others with the same spot values; it changes little during placing."""

    seat: Seat
    key: tuple[Any, ...]
    state: State

    def __eq__(self, compared: object) -> bool:
        if not isinstance(compared, _Relevant):
            return NotImplemented
        return self.seat == compared.seat and self.key == compared.key

    def __hash__(self) -> int:
        return hash((self.seat, self.key))


def _spot_values(state: State, seat: Seat) -> dict[str, float]:
    player, rows = state.players[seat], tuple(player.rows for player in state.players)
    own = (player.purse, player.hand, player.charges, player.called)
    cards = (state.variant, state.frame, state.centre, state.down, state.open_dunes)
    key = (state.number, state.targia, rows, own, cards)
    return _cached_spot_values(_Relevant(seat, key, state))


@lru_cache(maxsize=64)
def _cached_spot_values(relevant: _Relevant) -> dict[str, float]:
    side = side_of(relevant.state, relevant.seat)
    side = side.with_purse(side.purse + INCOME)
    spots = (*FACING, *SQUARES, *relevant.state.open_dunes)
    return {spot: spot_value(side, spot) for spot in spots}
