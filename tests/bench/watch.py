"""The list of games to watch among ten thousand running ones, and the count of spectators."""

from collections.abc import Iterator
from contextlib import ExitStack
from statistics import quantiles
from time import perf_counter

from django.utils import timezone

from games.api.watch.pages import page_of_games, rows_of, tag_of
from games.social.watching import services
from games.social.watching.selectors import Filters, spectators_at, watch_page
from games.table.state import Status
from games.tables.models import TableSummary
from tests.bench.figure import Figure, within
from tests.bench.generated.games import Players, generate
from tests.bench.harness.database import WITHOUT, connected_to, further_database, is_postgresql

RUNNING, QUICK = 10_000, 2_000
PROCESSES, WATCHED = 4, 400
"""So many processes serve spectators, at so many tables each."""

LIMIT, READS = 30.0, 60

WANTED: dict[str, Filters] = {
    "all games": Filters(),
    "one game": Filters(game="gobi"),
    "two players": Filters(players=2),
    "no match": Filters(game="targui", players=4),
}


def figures(quick: bool) -> Iterator[Figure | str]:
    """Yield how long a page of the list takes, and what a process pays for its report."""
    if not is_postgresql():
        yield f"watching {WITHOUT}"
        return
    number = QUICK if quick else RUNNING
    with ExitStack() as databases:
        database = databases.enter_context(further_database(f"watch_{number}"))
        with connected_to(database):
            players = _filled(number)
            yield from _lists(players, number)
            yield from _reports()


def _filled(number: int) -> Players:
    players = generate(number, moves=1, seed=number)
    # All of them run in public, as far as the list can tell.
    ended = TableSummary.objects.exclude(status=Status.PLAYING.value)
    ended.update(status=Status.PLAYING.value, ended_at=None)
    TableSummary.objects.update(visibility="public", listed=True)
    ids = list(TableSummary.objects.order_by("id").values_list("id", flat=True))
    for process in range(PROCESSES):
        watched = ids[process :: max(len(ids) // WATCHED, 1)][:WATCHED]
        services.report(f"process {process}", dict.fromkeys(watched, process + 1), timezone.now())
    return players


def _lists(players: Players, number: int) -> Iterator[Figure]:
    for name, filters in WANTED.items():
        for start in (0, 600):
            _read(players.twenty, filters, start)
            times = [_read(players.twenty, filters, start) for _ in range(READS)]
            *_, slowest = quantiles(times, n=20)
            place = f"from {start}" if start else "first page"
            title = f"watch {name}, {place}, {number:,} running: p95"
            yield within(title, "ms", found=slowest, limit=LIMIT)


def _read(player: str, filters: Filters, start: int) -> float:
    """Return the milliseconds of a page as the view makes it."""
    began = perf_counter()
    found = watch_page(player, filters, start, timezone.now())
    rows = rows_of(found)
    tag_of(rows, found)
    page_of_games(rows, found)
    return (perf_counter() - began) * 1000


def _reports() -> Iterator[Figure]:
    table = TableSummary.objects.order_by("id").values_list("id", flat=True)[0]
    ids = TableSummary.objects.order_by("id").values_list("id", flat=True)[:WATCHED]
    spectators = dict.fromkeys(ids, 2)
    times = {"report": [], "count": []}  # type: dict[str, list[float]]
    for _ in range(READS // 3):
        began = perf_counter()
        services.report("process 0", spectators, timezone.now())
        times["report"].append((perf_counter() - began) * 1000)
        began = perf_counter()
        spectators_at(table, timezone.now())
        times["count"].append((perf_counter() - began) * 1000)
    # Every twenty seconds.
    slowest = quantiles(times["report"], n=20)[-1]
    title = f"spectators at {WATCHED} tables reported: p95"
    yield within(title, "ms", found=slowest, limit=100.0)
    slowest = quantiles(times["count"], n=20)[-1]
    yield within("spectators of a table counted: p95", "ms", found=slowest, limit=5.0)
