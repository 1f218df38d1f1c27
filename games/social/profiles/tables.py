"""Query the tables on a profile: public ones, and those that two players have shared.

Each query walks the seats of one player, by index.
"""

from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery

from games.table.state import Status
from games.tables.models import RUNNING_IN_PUBLIC, SeatSummary, TableSummary

MOST_PLAYED: Final = 3
COUNTED: Final = 500
"""How many of a player's latest public games say what they play most."""

_FINISHED_IN_PUBLIC: Final = Q(
    table__status=Status.FINISHED.value, table__visibility="public", table__listed=True
)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """How many finished games of two players put the first one ahead, behind or level."""

    ahead: int
    behind: int
    level: int


def running_in_public(owner: str) -> QuerySet[TableSummary]:
    """Return the running public games of a player, those with the latest move first."""
    seats = SeatSummary.objects.filter(player=owner, ended_at=None)
    tables = TableSummary.objects.filter(RUNNING_IN_PUBLIC, id__in=seats.values("table"))
    return tables.order_by("-updated_at", "id")


def finished_in_public(owner: str, part: slice) -> QuerySet[TableSummary]:
    """Return part of the finished public games of a player, the latest first."""
    return _tables_of(_ended(owner).filter(_FINISHED_IN_PUBLIC), part)


def played_together(owner: str, viewer: str, part: slice) -> QuerySet[TableSummary]:
    """Return part of the finished games in which both players have a seat, the latest first."""
    return _tables_of(_shared(owner, viewer), part)


def score_of(owner: str, viewer: str) -> HeadToHead:
    """Return how the viewer did against the owner in their finished games."""
    theirs = SeatSummary.objects.filter(table=OuterRef("table_id"), player=owner).values("rank")[:1]
    ranked = _shared(owner, viewer).order_by().annotate(other=Subquery(theirs))
    counts = ranked.aggregate(
        ahead=Count("pk", filter=Q(rank__lt=F("other"))),
        behind=Count("pk", filter=Q(rank__gt=F("other"))),
        level=Count("pk", filter=Q(rank=F("other"))),
    )
    return HeadToHead(**counts)


def most_played(owner: str) -> tuple[str, ...]:
    """Return the games that a player has finished most often in public, at most three."""
    latest = _ended(owner).filter(_FINISHED_IN_PUBLIC).values("pk")[:COUNTED]
    games = SeatSummary.objects.filter(pk__in=latest).values_list("table__game")
    counted = games.annotate(count=Count("pk")).order_by("-count", "table__game")
    return tuple(game for game, _ in counted[:MOST_PLAYED])


def _ended(player: str) -> QuerySet[SeatSummary]:
    ended = SeatSummary.objects.filter(player=player, ended_at__isnull=False)
    return ended.order_by("-ended_at", "-table")


def _shared(owner: str, viewer: str) -> QuerySet[SeatSummary]:
    theirs = SeatSummary.objects.filter(table=OuterRef("table_id"), player=owner)
    return _ended(viewer).filter(Exists(theirs), table__status=Status.FINISHED.value)


def _tables_of(seats: QuerySet[SeatSummary], part: slice) -> QuerySet[TableSummary]:
    ids = list(seats.values_list("table", flat=True)[part])
    return TableSummary.objects.filter(id__in=ids).order_by("-ended_at", "-id")
