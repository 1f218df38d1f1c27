"""Verifying and rebuilding a database of many games, on one core."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from django.db import connection

from events.chain.checker import verify_rows
from events.projections import scan
from events.projections.rebuild import rebuild
from events.projections.verify import verify_streams
from events.store import streams
from games.tables.lists.summaries import SUMMARIES
from games.tables.models import SeatSummary, TableSummary
from tests.bench.figure import Figure, at_least, best_of, within
from tests.bench.generated.games import generate
from tests.bench.harness.database import WITHOUT, is_postgresql, own_database

HEADS: Final = 100_000
_MORE_HEADS: Final = (
    "INSERT INTO events_head SELECT 'more-' || md5(number::text), 1, md5(number::text)"
    " FROM generate_series(1, %s) AS number"
)


def figures(quick: bool) -> Iterator[Figure | str]:
    """Yield the figures of the whole log, in processor time of this process."""
    if not is_postgresql():
        yield f"verify_log, rebuild and streams() {WITHOUT}"
        return
    own_database()
    generate(1_000 if quick else 4_000)
    rounds = 3 if quick else 7
    yield _per_second("verify_log: chains from stored texts", "rows", 40_000, rounds, _chains)
    yield _per_second("verify_log: chains, heads, summaries", "rows", 20_000, rounds, _verify)
    yield _per_second("rebuild of no summaries at all", "games", 800, rounds, _rebuild)
    yield _streams(quick)


def _per_second(what: str, unit: str, limit: float, rounds: int, work: Callable[[], int]) -> Figure:
    count = work()
    return at_least(what, f"{unit}/s", found=count / best_of(rounds, work), limit=limit)


def _chains() -> int:
    parts = (scan.batches(part, ()) for part in scan.ranges())
    return sum(
        verify_rows(rows)[0] for batch in chain.from_iterable(parts) for rows in batch.values()
    )


def _verify() -> int:
    return sum(verify_streams(part).rows for part in scan.ranges())


def _rebuild() -> int:
    for model in (SeatSummary, TableSummary):
        model.objects.all().delete()
    return sum(rebuild(part, projections=[SUMMARIES]).streams for part in scan.ranges())


def _streams(quick: bool) -> Figure:
    count = 10_000 if quick else HEADS
    with connection.cursor() as cursor:
        cursor.execute(_MORE_HEADS, [count])
        taken = best_of(5, lambda: sum(1 for _ in streams()))
        cursor.execute("DELETE FROM events_head WHERE stream LIKE 'more-%%'", [])
    limit = 600 * count / HEADS
    return within(f"store.streams() at {count:,}", "ms", found=taken * 1_000, limit=limit)
