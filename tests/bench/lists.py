"""The lists of tables in a large database, against limits and against a small database."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from statistics import median
from time import perf_counter

from games.api.lists import page_of
from games.lists import waiting_for
from games.reactors.bots import waiting
from tests.bench._database import WITHOUT, connected_to, further_database, is_postgresql
from tests.bench._generated import Players, generate
from tests.bench.figure import Figure, within

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
    "bots waiting": lambda players: waiting(),
}
AS_MANY_AS_GAMES = {"bots waiting"}
"""Here one game in a hundred waits for a bot, and all that wait are read."""


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
        # Their own ids: what this process remembers of a table is named by its id.
        return database, generate(number, moves=1, seed=number)


def _times(small: Filled, large: Filled, read: Read) -> tuple[float, float]:
    """Return the median milliseconds in each database; they take turns."""
    times: list[tuple[list[float], Filled]] = [([], small), ([], large)]
    for _ in range(ROUNDS):
        for found, (database, players) in times:
            with connected_to(database):
                # The first connects, and folds what the list shows.
                read(players)
                found += [_milliseconds(read, players) for _ in range(EACH)]
    before, now = (median(found) for found, _ in times)
    return before, now


def _milliseconds(read: Read, players: Players) -> float:
    start = perf_counter()
    read(players)
    return (perf_counter() - start) * 1000
