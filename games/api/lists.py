"""Pages of lists: a fixed number of queries however many rows."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from django.db.models import Model, QuerySet

from games import deliveries, folding, lists
from games.kernel.values import Seat
from games.models import Delivery, TableSummary
from games.players.selectors import names
from games.selectors import game_view
from games.table.state import Status, Table

PAGE = 20
T = TypeVar("T", bound=Model)
Row = TypeVar("Row")
Read = Callable[[str, slice], QuerySet[TableSummary]]
"""Finds part of a list, for a player."""

SCOPES: dict[str, Read] = {
    "mine": lambda player, part: lists.running_tables(player)[part],
    "news": lambda player, part: lists.news_of(player)[part],
    "finished": lists.ended_tables,
    "open": lambda player, part: lists.open_tables(player)[part],
    "watch": lambda _, part: lists.public_games()[part],
}


def page_from(rows: QuerySet[T], start: int) -> tuple[list[T], str | None]:
    """The rows from a place in the list, and where the next page begins, if there is one."""
    return _page(list(rows[_part(start)]), start)


def _part(start: int) -> slice:
    # One more than is shown tells whether another page follows: nothing is counted.
    return slice(start, start + PAGE + 1)


def _page(found: list[Row], start: int) -> tuple[list[Row], str | None]:
    return found[:PAGE], str(start + PAGE) if len(found) > PAGE else None


def page_of(scope: str, player: str, start: int = 0) -> dict[str, Any]:
    """Return one page from a place in a list of tables, with the small picture of each."""
    page, following = _page(lists.summaries(SCOPES[scope](player, _part(start))), start)
    tables = folding.many([row["id"] for row in page])
    seen = _seen([row["id"] for row in page])
    for row in page:
        mine = next((seat for seat in row["seats"] if player and seat["player"] == player), None)
        row["your_seat"] = mine["seat"] if mine else None
        row["your_turn"] = bool(mine and mine["to_act"])
        row["seen"] = seen.get((row["id"], row["your_seat"]), 0)
        table = tables[row["id"]]
        row["pace"] = msgspec.to_builtins(table.pace)
        row["picture"] = game_view(table, table.seat_of(player))
    deliveries.record_looks(_looks(tables.values(), player))
    people = {seat["player"] for row in page for seat in row["seats"]}
    return {
        "results": page,
        "players": names(people | {row["host"] for row in page}),
        "next": following,
    }


def _looks(tables: Iterable[Table], player: str) -> Iterator[tuple[str, Seat, int]]:
    # The small pictures show the position too, but nothing that came after it.
    for table in tables:
        seat = table.seat_of(player)
        if seat is not None and table.status is Status.PLAYING:
            yield table.id, seat, table.position


def _seen(ids: list[str]) -> dict[tuple[str, int | None], int]:
    rows = Delivery.objects.filter(table__in=ids).values_list("table", "seat", "version")
    return {(table, seat): version for table, seat, version in rows}
