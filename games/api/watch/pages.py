"""Pages of games as spectators see them."""

from hashlib import sha256

from msgspec.structs import asdict

from games.api.http.caching import THIS_PROCESS
from games.api.watch.bodies import WatchedGame, WatchPage
from games.players.selectors import public_profiles
from games.social.watching.selectors import Watched
from games.tables import rendering, table_cache
from games.tables.bodies import TableRow
from games.tables.lists.queries import table_rows
from games.tables.models import TableSummary


def rows_of(watched: Watched) -> list[TableRow]:
    """Return the rows of these tables in their order, in two queries."""
    place = {table: number for number, table in enumerate(watched.tables)}
    rows = table_rows(TableSummary.objects.filter(id__in=watched.tables))
    return sorted(rows, key=lambda row: place[row.id])


def tag_of(rows: list[TableRow], watched: Watched) -> str:
    """Return an entity tag that changes with the games, their order and their spectators."""
    parts = [f"{row.id} {row.version} {watched.spectators.get(row.id, 0)}" for row in rows]
    text = "\n".join([*parts, f"{watched.next}", THIS_PROCESS])
    return f'"{sha256(text.encode()).hexdigest()[:32]}"'


def page_of_games(rows: list[TableRow], watched: Watched) -> WatchPage:
    """Return the games with their boards; every viewer is shown those of spectators."""
    tables = table_cache.load_many([row.id for row in rows])
    views = rendering.list_views(tables.values(), "")
    results = tuple(
        WatchedGame(
            **asdict(row),
            spectators=watched.spectators.get(row.id, 0),
            picture=views[row.id],
        )
        for row in rows
    )
    people = {seat.player for row in rows for seat in row.seats} | {row.host for row in rows}
    following = None if watched.next is None else str(watched.next)
    return WatchPage(results, public_profiles(people - {""}), following)
