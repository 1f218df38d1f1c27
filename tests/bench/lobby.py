"""The lobby with many open tables: how long a page takes, filtered and not."""

from collections.abc import Iterator, Mapping
from statistics import quantiles
from time import perf_counter
from typing import Any, Final

from django.db import connection
from django.utils import timezone

from games.api.lobby.pages import lobby_page
from games.players.models import Player
from games.social.friends.models import Friendship
from games.social.lobby.selectors import Filters
from games.social.lobby.services import keep_filters
from games.social.lobby.terms import Terms
from games.tables.paces.speeds import SPEEDS
from tests.bench.figure import Figure, within
from tests.bench.generated.games import Players, generate
from tests.bench.harness.database import WITHOUT, connected_to, further_database, is_postgresql

OPEN: Final = 10_000
LIMIT, READS, FRIENDS = 30.0, 200, 100
SHARES: Final = {"open": 80, "hosted": 20}

FILTERS: Final[Mapping[str, Terms]] = {
    "all": Terms(),
    "one game": Terms(games=("gobi",)),
    "one game, two seats, over days": Terms(("gobi",), (2,), ("daily", "calm")),
    "nothing that is there": Terms(("targui",), (4,), ("brisk",)),
}


def figures(quick: bool) -> Iterator[Figure | str]:
    """Yield how long a page of the lobby takes with each filter."""
    if not is_postgresql():
        yield f"lobby with many open tables {WITHOUT}"
        return
    with further_database("lobby") as database, connected_to(database):
        players = generate(OPEN, moves=0, shares=SHARES)
        open_to_all()
        befriend(players)
        for name, terms in FILTERS.items():
            found = _slowest(players.twenty, terms, READS // 4 if quick else READS)
            yield within(f"lobby, {OPEN:,} open: {name}, p95", "ms", found=found, limit=LIMIT)


def open_to_all() -> None:
    """Let all generated tables be public, at different paces."""
    speeds = " ".join(f"WHEN {number} THEN '{speed}'" for number, speed in enumerate(SPEEDS))
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE tables_tablesummary SET visibility = 'public',"
            f" speed = CASE ascii(right(id, 1)) % 4 {speeds} END WHERE status = 'open'"
        )
        cursor.execute("VACUUM ANALYZE")


def befriend(players: Players) -> None:
    """Give a player many friends."""
    since: dict[str, Any] = {"since": timezone.now()}
    Friendship.objects.bulk_create(
        Friendship(player_id=players.twenty, friend_id=friend, **since)
        for friend in players.others[:FRIENDS]
    )


def _slowest(player: str, terms: Terms, reads: int) -> float:
    """Return the milliseconds within which 95 of 100 pages are read."""
    keep_filters(player=Player.objects.get(id=player), filters=Filters(terms))
    times = []
    for _ in range(reads):
        start = perf_counter()
        lobby_page(player, None)
        times.append((perf_counter() - start) * 1000)
    # The first one folds the tables of the page.
    return quantiles(times[1:], n=20)[-1]
