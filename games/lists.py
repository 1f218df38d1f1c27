"""The lists of tables: each is found by an index, so that its cost does not grow with the site."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Case, Exists, F, OuterRef, QuerySet, When

from games.kernel.values import JsonObject
from games.models import OPEN_TO_ALL, RUNNING_IN_PUBLIC, Delivery, SeatSummary, TableSummary
from games.table.state import Status

TABLE_FIELDS = (
    *("id", "game", "status", "visibility", "host", "version", "position"),
    *("updated_at", "deadline"),
)
SEAT_FIELDS = ("seat", "player", "level", "to_act", "resigned", "rank")
"""What a list shows of a table, and of each of its seats."""

URGENCY = F("deadline").asc(nulls_last=True)
"""The clock that runs out first comes first, whatever the database thinks of those without."""

NEWS_AMONG = 200
"""As many ended tables of a player, the latest, are searched for those not looked at."""


def running_tables(player: str) -> QuerySet[TableSummary]:
    """Return the tables in play or open where this player sits or that they host.

    Those that wait for them come first.
    """
    seats = SeatSummary.objects.filter(player=player, ended_at=None)
    hosted = TableSummary.objects.filter(host=player, ended_at=None)
    waits = Case(When(id__in=seats.filter(to_act=True).values("table"), then=0), default=1)
    return (
        TableSummary.objects.filter(id__in=seats.values("table").union(hosted.values("id")))
        .alias(waits=waits)
        .order_by("waits", URGENCY, "-updated_at", "id")
    )


def ended_tables(player: str, part: slice) -> QuerySet[TableSummary]:
    """Return part of the ended tables where this player sat or that they hosted, latest first."""
    seats = _ended_seats(player).values_list("ended_at", "table")[: part.stop]
    hosted = TableSummary.objects.filter(host=player, ended_at__isnull=False)
    latest = hosted.order_by("-ended_at", "-id").values_list("ended_at", "id")[: part.stop]
    ids = [table for _, table in sorted({*seats, *latest}, reverse=True)[part]]
    return TableSummary.objects.filter(id__in=ids).order_by("-ended_at", "-id")


def news_of(player: str) -> QuerySet[TableSummary]:
    """Return the tables of this player that ended lately and whose end they have not been shown."""
    seen = Delivery.objects.filter(
        table=OuterRef("table_id"), seat=OuterRef("seat"), version__gte=OuterRef("table__version")
    )
    latest = _ended_seats(player).values("pk")[:NEWS_AMONG]
    unseen = SeatSummary.objects.filter(~Exists(seen), pk__in=latest)
    return TableSummary.objects.filter(id__in=unseen.values("table")).order_by("-ended_at", "-id")


def open_tables(player: str) -> QuerySet[TableSummary]:
    """Return the public tables where this player could take a chair, the newest first."""
    own = SeatSummary.objects.filter(player=player, ended_at=None)
    return (
        TableSummary.objects.filter(OPEN_TO_ALL)
        .exclude(id__in=own.values("table"))
        .order_by("-created_at", "id")
    )


def public_games() -> QuerySet[TableSummary]:
    """Return the running games that anybody may watch, those with the latest move first."""
    return TableSummary.objects.filter(RUNNING_IN_PUBLIC).order_by("-updated_at", "id")


def waiting_for(player: str) -> list[dict[str, Any]]:
    """Return the tables where it is this player's turn, the most urgent first."""
    rows = TableSummary.objects.filter(
        status=Status.PLAYING.value,
        seats__player=player,
        seats__ended_at=None,
        seats__to_act=True,
    ).order_by(URGENCY, "updated_at")
    return [{"id": row, "version": version} for row, version in rows.values_list("id", "version")]


def summaries(tables: QuerySet[TableSummary]) -> list[JsonObject]:
    """Return these tables with their seats as a list shows them, in two queries."""
    rows = list(tables.values(*TABLE_FIELDS))
    seats: dict[str, list[JsonObject]] = {row["id"]: [] for row in rows}
    for table, *values in _seats_of(seats):
        seats[table].append(dict(zip(SEAT_FIELDS, values, strict=True)))
    return [{**row, "seats": seats[row["id"]]} for row in rows]


def _seats_of(tables: Iterable[str]) -> QuerySet[SeatSummary, tuple[Any, ...]]:
    rows = SeatSummary.objects.filter(table__in=tables).order_by("table", "seat")
    return rows.values_list("table", *SEAT_FIELDS)


def _ended_seats(player: str) -> QuerySet[SeatSummary]:
    ended = SeatSummary.objects.filter(player=player, ended_at__isnull=False)
    return ended.order_by("-ended_at", "-table")
