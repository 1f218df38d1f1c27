"""Read the games that can be watched, the most watched first, and their numbers of spectators."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec
from django.db.models import Exists, OuterRef, QuerySet, Sum

from games.social.watching.models import SpectatorCount
from games.social.watching.services import EXPIRY
from games.tables.lists.queries import public_games
from games.tables.models import SeatSummary, TableSummary

PAGE: Final = 12
"""How many games are shown at a time: each has a board."""

MOST_WATCHED: Final = 100
"""So many games are ordered by their spectators; those after them by their latest move."""

ENDED: Final = ("playing", "finished")


class Filters(msgspec.Struct, frozen=True):
    """Which games are wanted: of one game, and with so many seats; all without a filter."""

    game: str = ""
    players: int = 0


class Watched(msgspec.Struct, frozen=True):
    """Some tables in the order of the list, their spectators, and where the next page begins."""

    tables: Sequence[str]
    spectators: Mapping[str, int]
    next: int | None = None


def spectators_at(table: str, now: datetime) -> int:
    """Return how many spectators a table has now, in all processes."""
    return _counts(now).filter(table=table).aggregate(n=Sum("spectators"))["n"] or 0


def watch_page(player: str, filters: Filters, start: int, now: datetime) -> Watched:
    """Return a page of the running public games of others, by three queries."""
    most = _most_watched(now)
    games = _games(player, filters)
    times = dict(games.filter(id__in=most).values_list("id", "updated_at"))
    first = sorted(times, key=lambda table: (most[table], times[table], table), reverse=True)
    page = first[start : start + PAGE + 1]
    skipped = max(start - len(first), 0)
    rest = games.exclude(id__in=first)[skipped : skipped + PAGE + 1 - len(page)]
    page += rest.values_list("id", flat=True)
    following = start + PAGE if len(page) > PAGE else None
    return Watched(page[:PAGE], most, following)


def tables_again(wanted: Collection[str], now: datetime) -> Watched:
    """Return those of these tables that are public, also if their game has just ended."""
    shown = TableSummary.objects.filter(
        id__in=wanted, visibility="public", listed=True, status__in=ENDED
    )
    counted = _counts(now).filter(table__in=wanted).values_list("table")
    spectators = dict(counted.annotate(n=Sum("spectators")).order_by())
    return Watched(list(shown.order_by("id").values_list("id", flat=True)), spectators)


def _most_watched(now: datetime) -> dict[str, int]:
    counted = _counts(now).values_list("table").annotate(n=Sum("spectators"))
    return dict(counted.order_by("-n", "table")[:MOST_WATCHED])


def _counts(now: datetime) -> QuerySet[SpectatorCount]:
    return SpectatorCount.objects.filter(confirmed_at__gt=now - EXPIRY)


def _games(player: str, filters: Filters) -> QuerySet[TableSummary]:
    """Return the games that a player can watch: not those in which they play."""
    games = public_games()
    if player:
        own = SeatSummary.objects.filter(player=player, ended_at=None)
        games = games.exclude(id__in=own.values("table"))
    if filters.game:
        games = games.filter(game=filters.game)
    if filters.players:
        last, more = (
            Exists(SeatSummary.objects.filter(table=OuterRef("id"), seat=filters.players - back))
            for back in (1, 0)
        )
        games = games.filter(last, ~more)
    return games
