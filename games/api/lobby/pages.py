"""Pages of the lobby, each read with a fixed number of queries."""

from itertools import islice
from typing import Any, cast, get_args

from msgspec.structs import asdict

from games.api.http.parsing import wrong
from games.api.lobby import bodies
from games.api.table_lists import PAGE, listed
from games.social.circles.selectors import circles_of
from games.social.lobby import cursor, selectors
from games.social.lobby.fit import Usual
from games.social.lobby.selectors import Filters, SortedTable
from games.tables.lists.queries import table_rows
from games.tables.models import TableSummary


def lobby_page(player: str, after: str | None) -> bodies.LobbyPage:
    """Return the page of open tables after a cursor, the best fit first."""
    key = cursor.parsed(after) if after else None
    if after and key is None:
        raise wrong("cursor", "not_a_cursor")
    filters, usual = selectors.filters_of(player), selectors.usual_of_player(player)
    tables = selectors.sorted_tables(player, filters, usual)
    found = list(islice((each for each in tables if key is None or each.key > key), PAGE + 1))
    results, people = _tables(found[:PAGE], player, usual)
    following = cursor.written(found[PAGE - 1].key) if len(found) > PAGE else None
    circles = tuple(bodies.LobbyCircle(each.pk, each.name) for each in circles_of(player))
    return bodies.LobbyPage(results, people, filters_body(filters), circles, following)


def filters_body(filters: Filters) -> bodies.LobbyFilters:
    """Return the filters as a body."""
    games, seats, speeds = filters.terms
    return bodies.LobbyFilters(games, seats, cast(Any, speeds), filters.circle)


def _tables(found: list[SortedTable], player: str, usual: Usual) -> tuple[Any, Any]:
    ids = [each.table.id for each in found]
    rows = {row.id: row for row in table_rows(TableSummary.objects.filter(id__in=ids))}
    tables, people = listed([rows[each] for each in ids if each in rows], player)
    places = {each.table.id: each for each in found}
    results = tuple(
        bodies.LobbyTable(
            **asdict(table), circle=places[table.id].circle, fits=_fits(places[table.id], usual)
        )
        for table in tables
    )
    return results, people


def _fits(place: SortedTable, usual: Usual) -> tuple[bodies.Fit, ...]:
    table = place.table
    reasons = (table.game == usual.game, table.speed == usual.speed, table.has_friend)
    return tuple(name for name, holds in zip(get_args(bodies.Fit), reasons, strict=True) if holds)
