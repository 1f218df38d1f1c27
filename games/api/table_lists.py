"""Pages of lists, each read with a fixed number of queries."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from django.db.models import Model, QuerySet
from msgspec.structs import asdict

from games.players.selectors import PublicProfile, public_profiles
from games.table.invitations.asking import open_invitation
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
    "invited": lambda player, part: queries.invitations(player)[part],
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
    results, players = listed(page, player)
    return TablePage(results=results, players=players, next=following)


def listed(
    rows: Sequence[TableRow], player: str
) -> tuple[tuple[ListedTable, ...], dict[str, PublicProfile]]:
    """Return these tables as this player sees them, and the profiles of their people."""
    ids = [row.id for row in rows]
    tables, seen = table_cache.load_many(ids), _seen(ids)
    views = rendering.list_views(tables.values(), player)
    results = tuple(_listed(row, tables[row.id].table, player, seen, views[row.id]) for row in rows)
    people = {seat.player or seat.invited for row in rows for seat in row.seats}
    return results, public_profiles(people | {row.host for row in rows})


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
        is_rematch=table.rematch_of != "",
        invited_by=_inviter(table, player),
        picture=view,
    )


def _inviter(table: Table, player: str) -> str:
    seat = table.reserved_seat_of(player)
    invitation = open_invitation(table, seat) if seat is not None else None
    return invitation.by if invitation else ""


def _seen(ids: list[str]) -> SeenBySeat:
    rows = SeenVersion.objects.filter(table__in=ids).values_list("table", "seat", "version")
    return {(table, seat): version for table, seat, version in rows}
