"""Query the lists of tables, each by an index, so that its cost is independent of their number."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Case, Count, Exists, F, Max, OuterRef, QuerySet, When

from games.kernel.values import JsonObject
from games.players.relations.blocks import apart_from
from games.table.state import Status
from games.tables.bodies import ListedSeat, TableRow, WaitingTable
from games.tables.models import (
    OPEN_TO_ALL,
    RESERVED,
    RUNNING_IN_PUBLIC,
    AnswerCount,
    SeatSummary,
    SeenVersion,
    TableSummary,
)

COLUMNS = tuple(name for name in TableRow.__struct_fields__ if name != "seats")

URGENCY = F("deadline").asc(nulls_last=True)
"""Orders by the earliest deadline; tables without a deadline come last on every database."""

IDS_OF_A_QUERY = 500

MAX_ENDED_FOR_NEWS = 200
"""How many of a player's latest ended tables are searched for unseen ends."""


def running_tables(player: str) -> QuerySet[TableSummary]:
    """Return the open and running tables where this player sits or which they host.

    Tables where it is their turn come first.
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
    """Return part of the ended tables where this player sat or which they hosted, latest first."""
    seats = _ended_seats(player).values_list("ended_at", "table")[: part.stop]
    hosted = TableSummary.objects.filter(host=player, ended_at__isnull=False)
    latest = hosted.order_by("-ended_at", "-id").values_list("ended_at", "id")[: part.stop]
    ids = [table for _, table in sorted({*seats, *latest}, reverse=True)[part]]
    return TableSummary.objects.filter(id__in=ids).order_by("-ended_at", "-id")


def invitations(player: str) -> QuerySet[TableSummary]:
    """Return the tables of others where a seat is reserved for this player, the newest first."""
    reserved = SeatSummary.objects.filter(RESERVED, invited=player)
    tables = TableSummary.objects.filter(id__in=reserved.values("table")).exclude(host=player)
    return tables.order_by("-created_at", "id")


def news_of(player: str) -> QuerySet[TableSummary]:
    """Return the latest ended tables of this player whose end they have not been shown."""
    seen = SeenVersion.objects.filter(
        table=OuterRef("table_id"), seat=OuterRef("seat"), version__gte=OuterRef("table__version")
    )
    latest = _ended_seats(player).values("pk")[:MAX_ENDED_FOR_NEWS]
    unseen = SeatSummary.objects.filter(~Exists(seen), pk__in=latest)
    return TableSummary.objects.filter(id__in=unseen.values("table")).order_by("-ended_at", "-id")


def open_tables(player: str) -> QuerySet[TableSummary]:
    """Return the public tables with a free chair for this player, the newest first.

    Tables of players who block this one, or are blocked, are left out.
    """
    own = SeatSummary.objects.filter(player=player, ended_at=None)
    apart = apart_from(player)
    seats = SeatSummary.objects.filter(table=OuterRef("id"), player__in=apart)
    return (
        TableSummary.objects.filter(OPEN_TO_ALL)
        .exclude(id__in=own.values("table"))
        .exclude(host__in=apart)
        .exclude(Exists(seats))
        .order_by("-created_at", "id")
    )


def public_games() -> QuerySet[TableSummary]:
    """Return the running public games, those with the latest move first."""
    return TableSummary.objects.filter(RUNNING_IN_PUBLIC).order_by("-updated_at", "id")


def waiting_for(player: str) -> list[WaitingTable]:
    """Return the tables where it is this player's turn, the most urgent first."""
    rows = waiting_tables(player).values_list("id", "version")
    return [WaitingTable(*row) for row in rows]


def waiting_counts(players: Iterable[str]) -> dict[str, int]:
    """Return at how many tables it is the turn of those of these players who have one."""
    rows = _turns(players).values_list("player").annotate(Count("table", distinct=True))
    return dict(rows.order_by())


def waiting_tables(player: str) -> QuerySet[TableSummary]:
    """Return the tables where it is this player's turn, the most urgent first."""
    return TableSummary.objects.filter(
        status=Status.PLAYING.value,
        seats__player=player,
        seats__ended_at=None,
        seats__to_act=True,
    ).order_by(URGENCY, "updated_at")


def waiting_players(players: Iterable[str]) -> set[str]:
    """Return those of these players whose turn it is at some table."""
    return set(_turns(players).values_list("player", flat=True))


def _turns(players: Iterable[str]) -> QuerySet[SeatSummary]:
    return SeatSummary.objects.filter(
        player__in=players, ended_at=None, to_act=True, table__status=Status.PLAYING.value
    )


def running_clocks(player: str) -> QuerySet[TableSummary]:
    """Return the tables where it is this player's turn and a clock runs."""
    seats = SeatSummary.objects.filter(player=player, ended_at=None, to_act=True)
    return TableSummary.objects.filter(id__in=seats.values("table"), deadline__isnull=False)


def latest_deadline(player: str) -> datetime | None:
    """Return the latest deadline of the tables where it is this player's turn, or None."""
    latest: datetime | None = running_clocks(player).aggregate(Max("deadline"))["deadline__max"]
    return latest


def table_rows(tables: QuerySet[TableSummary]) -> list[TableRow]:
    """Return these tables with their seats as rows of a list, in two queries."""
    rows = list(tables.values(*COLUMNS))
    seats: dict[str, list[ListedSeat]] = {row["id"]: [] for row in rows}
    for table, *values in _seats_of(seats):
        seats[table].append(ListedSeat(*values))
    return [TableRow(**row, seats=tuple(seats[row["id"]])) for row in rows]


def _seats_of(tables: Iterable[str]) -> QuerySet[SeatSummary, tuple[Any, ...]]:
    rows = SeatSummary.objects.filter(table__in=tables).order_by("table", "seat")
    return rows.values_list("table", *ListedSeat.__struct_fields__)


def seated_players(tables: Iterable[str]) -> dict[str, set[str]]:
    """Return the people in the seats of each of these tables whose game has started."""
    ids = sorted(tables)
    found: dict[str, set[str]] = {}
    for start in range(0, len(ids), IDS_OF_A_QUERY):
        page = TableSummary.objects.filter(id__in=ids[start : start + IDS_OF_A_QUERY])
        rows = page.exclude(status=Status.OPEN.value).values_list("id", "seats__player")
        for table, player in rows:
            found.setdefault(table, set()).update({player} - {"", None})
    return found


def _ended_seats(player: str) -> QuerySet[SeatSummary]:
    ended = SeatSummary.objects.filter(player=player, ended_at__isnull=False)
    return ended.order_by("-ended_at", "-table")


def player_tables(player: str) -> JsonObject:
    """Return the seats of a player and the tables they host, for the export of their data."""
    seats = SeatSummary.objects.filter(player=player).order_by("table__created_at", "table_id")
    hosted = TableSummary.objects.filter(host=player).order_by("created_at", "id")
    counted = AnswerCount.objects.filter(player=player).order_by("table_id", "bin")
    return {
        "answer_times": list(counted.values("table_id", "bin", "answers")),
        "seats": list(
            seats.values("table_id", "table__game", "table__status", "seat", "resigned", "rank")
        ),
        "hosted": list(hosted.values_list("id", flat=True)),
    }
