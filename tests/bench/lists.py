"""The lists of tables in a large database, compared with limits and with a small database."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from statistics import median, quantiles
from time import perf_counter
from typing import Final, TypeVar

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.api.table_lists import page_of
from games.social.chat.models import Line
from games.social.chat.selectors import unread_by_table
from games.social.direct_messages.selectors import unread_count
from games.social.friends.models import FriendRequest
from games.social.friends.selectors import received_requests
from games.tables.lists.queries import waiting_for
from games.tables.models import SeatSummary
from games.workers.bots import waiting_tables
from tests.bench.figure import Figure, within
from tests.bench.generated.games import Players, generate
from tests.bench.harness.database import WITHOUT, connected_to, further_database, is_postgresql

SMALL, LARGE, QUICK = 1_000, 100_000, 10_000
LIMIT, FLAT = 5.0, 1.5
ROUNDS, EACH = 6, 15
HOME: Final = ("mine", "invited", "news", "open")
"""The lists that the home screen loads."""
HOME_LIMIT, HOME_READS = 50.0, 100
PAGE, LINES = 20, 5
"""The friend requests that wait for the player, and the unread lines at each of their tables."""

T = TypeVar("T")
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
        home = list(_home(large))
    yield from home
    for name, (before, now) in zip(READ, times, strict=True):
        yield within(f"list {name}: {size:,} games", "ms", found=now, limit=LIMIT)
        if name not in AS_MANY_AS_GAMES:
            against = f"{SMALL:,} games"
            yield Figure(f"list {name}: growth", now, "ms", against, before, FLAT, "at most")


Filled = tuple[str, Players]


def _home(filled: Filled) -> Iterator[Figure]:
    """Yield how long home takes for a player with 200 games, and how many more queries it needs."""
    database, players = filled
    with connected_to(database):
        _befriend_and_talk(players)
        _read_home(players.two_hundred)
        *_, slowest = quantiles(
            [_milliseconds(_read_home, players.two_hundred) for _ in range(HOME_READS)], n=20
        )
        few, many = (_queries(player) for player in (players.twenty, players.two_hundred))
    yield within("home, 200 running: p95", "ms", found=slowest, limit=HOME_LIMIT)
    yield Figure("home: queries", many, "", "20 running", few, 1.0, "at most")


def _read_home(player: str) -> None:
    for scope in HOME:
        page_of(scope, player)
    list(received_requests(player)[:PAGE])
    unread_by_table(player)
    unread_count(player)


def _befriend_and_talk(players: Players) -> None:
    """Let others ask a player to be friends, and write at each of their tables."""
    player, now = players.two_hundred, timezone.now()
    FriendRequest.objects.bulk_create(
        FriendRequest(sender_id=each, recipient_id=player, sent_at=now)
        for each in players.others[:PAGE]
    )
    tables = SeatSummary.objects.filter(player=player, ended_at=None)
    Line.objects.bulk_create(
        Line(
            table=table,
            channel="players",
            number=number,
            change=number,
            author=players.others[0],
            text="Your move.",
            written_at=now,
            bucket_full_at=now,
        )
        for table in tables.values_list("table", flat=True)
        for number in range(1, LINES + 1)
    )


def _queries(player: str) -> int:
    _read_home(player)
    with CaptureQueriesContext(connection) as queries:
        _read_home(player)
    return len(queries)


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


def _milliseconds(read: Callable[[T], object], of: T) -> float:
    start = perf_counter()
    read(of)
    return (perf_counter() - start) * 1000
