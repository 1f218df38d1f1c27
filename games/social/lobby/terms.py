"""The terms that suit a player: games, numbers of seats and speeds; empty for all."""

from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import Q

from games import rules
from games.kernel.refusal import Refused

MAX_SEATS = 8


class Terms(NamedTuple):
    """The games, numbers of seats and speeds that suit; an empty part is no restriction."""

    games: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    speeds: tuple[str, ...] = ()

    @classmethod
    def of(cls, stored: Any) -> "Terms":
        """Return the terms in a stored row."""
        return cls(tuple(stored.games), tuple(stored.seats), tuple(stored.speeds))

    @property
    def stored(self) -> dict[str, list[Any]]:
        """The fields of a row that stores the terms."""
        games, seats, speeds = sorted({*self.games}), sorted({*self.seats}), sorted({*self.speeds})
        return {"games": games, "seats": seats, "speeds": speeds}

    @property
    def condition(self) -> Q:
        """The condition for tables with these terms."""
        fields = zip(("game", "seat_count", "speed"), self, strict=True)
        return Q(**{f"{field}__in": values for field, values in fields if values})

    def suits(self, game: str, seats: int, speed: str) -> bool:
        """Return whether a table of this kind suits."""
        values = zip((game, seats, speed), self, strict=True)
        return all(not wanted or value in wanted for value, wanted in values)


def check_games(games: Collection[str]) -> None:
    """Raise `Refused` if one of these games does not exist here."""
    offered = rules.keys()
    if not set(games) <= set(offered):
        raise Refused("unknown_game", games=offered)
