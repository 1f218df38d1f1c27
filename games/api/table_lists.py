"""Pages of lists, each read with a fixed number of queries."""

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from django.db.models import Model, QuerySet
from msgspec.structs import asdict

from games.players.selectors import public_profiles
from games.table.state import Table
from games.tables import rendering, table_cache
from games.tables.bodies import GameView, ListedTable, TablePage, TableRow
from games.tables.lists import queries
from games.tables.models import SeenVersion, TableSummary

PAGE = 20
T = TypeVar("T", bound=Model)
Row = TypeVar("Row")
SeenBySeat: TypeAlias = Mapping[tuple[str, int | None], int]
"""The last version sent to each seat, by table and seat."""

Read = Callable[[str, slice], QuerySet[TableSummary]]
"""Returns part of a list of tables for a player."""

SCOPES: dict[str, Read] = {
    "mine": lambda player, part: queries.running_tables(player)[part],
    "news": lambda player, part: queries.news_of(player)[part],
    "finished": queries.ended_tables,
    "open": lambda player, part: queries.open_tables(player)[part],
    "watch": lambda _, part: queries.public_games()[part],
}


def page_from(rows: QuerySet[T], start: int) -> tuple[list[T], str | None]:
    """Return the rows from a place in the list, and the cursor of the next page, if any."""
    return _page(list(rows[_part(start)]), start)


def _part(start: int) -> slice:
    # One row more than a page shows whether another page follows, without a count.
    return slice(start, start + PAGE + 1)


def _page(found: list[Row], start: int) -> tuple[list[Row], str | None]:
    return found[:PAGE], str(start + PAGE) if len(found) > PAGE else None


def page_of(scope: str, player: str, start: int = 0) -> TablePage:
    """Return one page from a place in a list of tables, as this player sees them."""
    page, following = _page(queries.table_rows(SCOPES[scope](player, _part(start))), start)
    tables = table_cache.load_many([row.id for row in page])
    seen = _seen([row.id for row in page])
    views = rendering.list_views(tables.values(), player)
    results = tuple(_listed(row, tables[row.id].table, player, seen, views[row.id]) for row in page)
    people = {seat.player for row in page for seat in row.seats}
    return TablePage(
        results=results,
        players=public_profiles(people | {row.host for row in page}),
        next=following,
    )


def _listed(
    row: TableRow, table: Table, player: str, seen: SeenBySeat, view: GameView
) -> ListedTable:
    own = next((seat for seat in row.seats if player and seat.player == player), None)
    your_seat = own.seat if own else None
    return ListedTable(
        **asdict(row),
        your_seat=your_seat,
        your_turn=own is not None and own.to_act,
        seen=seen.get((row.id, your_seat), 0),
        pace=table.pace,
        picture=view,
    )


def _seen(ids: list[str]) -> SeenBySeat:
    rows = SeenVersion.objects.filter(table__in=ids).values_list("table", "seat", "version")
    return {(table, seat): version for table, seat, version in rows}
