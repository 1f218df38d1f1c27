"""Find open tables for a player by indexes: a bounded number, the newest of each kind."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.players.relations.blocks import apart_from
from games.social.circles.models import CircleTable
from games.social.circles.selectors import circles_of
from games.social.friends.selectors import friend_ids
from games.social.lobby.fit import Candidate, Usual
from games.social.lobby.terms import Terms
from games.tables.models import OPEN_TO_ALL, SeatSummary, TableSummary

MOST: Final = 100
"""How many of the newest tables of each kind are considered."""

MOST_SEATS: Final = 1000
"""How many of the latest seats of friends are considered."""

COLUMNS: Final = ("id", "game", "speed", "free_chairs", "created_at")


@dataclass(frozen=True, slots=True)
class Search:
    """A search for tables that suit a player: all of them, or those of one circle."""

    player: str
    terms: Terms
    circle: int | None = None

    def candidates(self, usual: Usual) -> list[tuple[Candidate, int | None]]:
        """Return tables with a free chair for the player, each with its circle, if it has one."""
        circles, joinable = self._circles(), self._joinable()
        found = dict.fromkeys(self._newest(joinable, usual, circles), False)
        found |= dict.fromkeys(self._of_friends(joinable, circles), True)
        return [
            (Candidate._make((*row, friend)), circles.get(row[0])) for row, friend in found.items()
        ]

    def _newest(
        self, joinable: QuerySet[TableSummary], usual: Usual, circles: dict[str, int]
    ) -> Iterator[tuple[Any, ...]]:
        yield from _rows(joinable.filter(_in(circles)))
        if self.circle is None:
            everywhere = joinable.filter(OPEN_TO_ALL)
            yield from _rows(everywhere)
            # Older ones, which fit better than all that are newer.
            yield from _rows(everywhere.filter(game=usual.game, speed=usual.speed))

    def _of_friends(
        self, joinable: QuerySet[TableSummary], circles: dict[str, int]
    ) -> Iterator[tuple[Any, ...]]:
        friends = list(friend_ids(self.player))
        seats = SeatSummary.objects.filter(player__in=friends, ended_at=None)
        # Two queries, since no index serves the one condition or the other. The ids are a list,
        # because with a subquery PostgreSQL reads all open tables.
        taken = list(seats.order_by("-pk").values_list("table", flat=True)[:MOST_SEATS])
        for theirs in (Q(host__in=friends, ended_at=None), Q(id__in=taken)):
            yield from _rows(joinable.filter(theirs, _in(circles)))
            if self.circle is None:
                yield from _rows(joinable.filter(theirs, OPEN_TO_ALL))

    def _joinable(self) -> QuerySet[TableSummary]:
        """Return the tables that suit, without the player's own ones and those of blocks."""
        own = SeatSummary.objects.filter(player=self.player, ended_at=None)
        apart = list(apart_from(self.player))
        seats = SeatSummary.objects.filter(table=OuterRef("id"), player__in=apart)
        tables = TableSummary.objects.filter(self.terms.condition)
        return (
            tables.exclude(id__in=list(own.values_list("table", flat=True)))
            .exclude(host__in=apart)
            .exclude(Exists(seats))
        )

    def _circles(self) -> dict[str, int]:
        """Return the circle of each of the latest tables of the player's circles."""
        circles = circles_of(self.player).order_by()
        if self.circle is not None:
            circles = circles.filter(pk=self.circle)
        tables = CircleTable.objects.filter(circle__in=circles).order_by("-created_at")
        return dict(tables.values_list("table", "circle")[:MOST])


def _in(circles: dict[str, int]) -> Q:
    return Q(id__in=list(circles), status="open", free_chairs__gt=0)


def _rows(tables: QuerySet[TableSummary]) -> QuerySet[TableSummary, tuple[Any, ...]]:
    return tables.order_by("-created_at", "id").values_list(*COLUMNS)[:MOST]
