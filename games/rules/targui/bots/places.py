"""Where a Targi would stand well: its own spot, its crossings, and what the opponent loses."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from games.kernel.values import Seat
from games.rules.targui.board import FACING, NUMBER, SQUARES, crossings
from games.rules.targui.bots.spots import spot_worth
from games.rules.targui.bots.worth import eye
from games.rules.targui.box.bundle import Bundle
from games.rules.targui.state import State, other

INCOME = Bundle(dates=1, salt=1)
"""What a player may expect to gain before paying for a card of the centre."""

FAITH = 0.7
"""How far a crossing that needs another Targi is believed in."""

LINES = {
    spot: tuple(s for s in SQUARES if any(s in crossings((spot, p)) for p in FACING))
    for spot in FACING
}
"""The squares that a Targi's line passes."""

ENVY = 0.25
"""How much of the opponent's loss is one's own gain."""


class Outlook:
    """What every spot is worth to both, reckoned once for all places of one position."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        self._mine = _table(state, seat)
        self._theirs = _table(state, other(seat))

    def worth(self, spot: str) -> float:
        """What placing here promises."""
        player = self._state.players[self._seat]
        found = self._mine[spot] + self._crossed(player.targis, spot)
        if player.supply > 1 and spot in NUMBER:
            found += FAITH * self._best_partner((*player.targis, spot))
        return found + ENVY * self._denied(spot)

    def _crossed(self, targis: tuple[str, ...], spot: str) -> float:
        before = set(crossings(targis))
        return sum(
            self._mine[square] for square in crossings((*targis, spot)) if square not in before
        )

    def _best_partner(self, targis: tuple[str, ...]) -> float:
        taken = {spot for player in self._state.players for spot in player.targis}
        rival = self._state.players[other(self._seat)].targis
        free = [
            spot
            for spot, facing in FACING.items()
            if spot not in taken and spot not in targis and facing not in rival
        ]
        return max((self._crossed(targis, spot) for spot in free), default=0.0)

    def _denied(self, spot: str) -> float:
        if spot not in NUMBER:
            return self._theirs[spot]
        return self._theirs[spot] + 0.5 * max(self._theirs[square] for square in LINES[spot])


@dataclass(frozen=True, slots=True)
class _Ground:
    """What the worth of spots depends on; it stays the same while Targis are placed."""

    seat: Seat
    key: tuple[Any, ...]
    state: State = field(compare=False)


def _table(state: State, seat: Seat) -> dict[str, float]:
    me, cards = state.players[seat], tuple(player.rows for player in state.players)
    mine = (me.purse, me.hand, me.charges, me.called)
    lies = (state.variant, state.frame, state.centre, state.down, state.open_dunes)
    return _spots(_Ground(seat, (state.number, state.targia, cards, mine, lies), state))


@lru_cache(maxsize=64)
def _spots(ground: _Ground) -> dict[str, float]:
    look = eye(ground.state, ground.seat)
    look = look.with_purse(look.purse + INCOME)
    spots = (*FACING, *SQUARES, *ground.state.open_dunes)
    return {spot: spot_worth(look, spot) for spot in spots}
