"""Rebuilding a whole game of each kind from the rows of its table, as after a restart."""

from collections.abc import Iterator

from games import rules
from games.tables.table_cache import extended
from tests.bench.figure import Figure, best_of, percentile, within
from tests.kit.recording import rows

LIMITS = {"targui": 20.0}
LIMIT = 10.0


def figures(quick: bool) -> Iterator[Figure]:
    """Yield the figure of nearly the slowest of a hundred games."""
    for game in rules.all_games():
        key, most = game.info.key, max(game.info.seats)
        logs = [rows(key, most, seed) for seed in range(10 if quick else 100)]
        times = [best_of(3, lambda log=log: extended(None, log)) for log in logs]
        yield within(
            f"{key}: a whole game rebuilt with its table, {most} seats, p99",
            "ms",
            found=1000 * percentile(times, 0.99),
            limit=LIMITS.get(key, LIMIT),
        )
