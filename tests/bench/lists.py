"""The lists of tables in a large database, compared with limits and with a small database."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from statistics import median
from time import perf_counter

from games.api.table_lists import page_of
from games.tables.lists.queries import waiting_for
from games.workers.bots import waiting_tables
from tests.bench.figure import Figure, within
from tests.bench.generated.games import Players, generate
from tests.bench.harness.database import WITHOUT, connected_to, further_database, is_postgresql

SMALL, LARGE, QUICK = 1_000, 100_000, 10_000
LIMIT, FLAT = 5.0, 1.5
ROUNDS, EACH = 6, 15

Read = Callable[[Players], object]

READ: dict[str, Read] = {
    "mine, 20 running": lambda players: page_of("mine", players.twenty),
    "mine, 200 running": lambda players: page_of("mine", players.two_hundred),
    "news": lambda players: page_of("news", players.two_hundred),
    "finished": lambda players: page_of("finished", players.veteran),
    "open": lambda players: page_of("open", players.twenty),
    "watch": lambda players: page_of("watch", players.twenty),
    "turns": lambda players: waiting_for(players.two_hundred),
    "bots waiting": lambda players: waiting_tables(),
}
AS_MANY_AS_GAMES = {"bots waiting"}
"""One game in a hundred waits for a bot, and the list contains all of them."""


def figures(quick: bool) -> Iterator[Figure | str]:
    """Yield how long each list takes, and how that grows with the number of games."""
    if not is_postgresql():
        yield f"lists among many games {WITHOUT}"
        return
    size = QUICK if quick else LARGE
    with ExitStack() as databases:
        small, large = (_filled(databases, number) for number in (SMALL, size))
        times = [_times(small, large, read) for read in READ.values()]
    for name, (before, now) in zip(READ, times, strict=True):
        yield within(f"list {name}: {size:,} games", "ms", found=now, limit=LIMIT)
        if name not in AS_MANY_AS_GAMES:
            against = f"{SMALL:,} games"
            yield Figure(f"list {name}: growth", now, "ms", against, before, FLAT, "at most")


Filled = tuple[str, Players]


def _filled(databases: ExitStack, number: int) -> Filled:
    database = databases.enter_context(further_database(f"lists_{number}"))
    with connected_to(database):
        # Different ids, because this process caches tables by id.
        return database, generate(number, moves=1, seed=number)


def _times(small: Filled, large: Filled, read: Read) -> tuple[float, float]:
    """Return the median milliseconds in each database; the two take turns."""
    times: list[tuple[list[float], Filled]] = [([], small), ([], large)]
    for _ in range(ROUNDS):
        for found, (database, players) in times:
            with connected_to(database):
                # The first call connects, and folds the tables of the list.
                read(players)
                found += [_milliseconds(read, players) for _ in range(EACH)]
    before, now = (median(found) for found, _ in times)
    return before, now


def _milliseconds(read: Read, players: Players) -> float:
    start = perf_counter()
    read(players)
    return (perf_counter() - start) * 1000
