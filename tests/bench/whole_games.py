"""A whole game rebuilt from the rows of its table, as after a restart, for every game there is."""

from collections.abc import Iterator

from games import rules
from games.folding import extended
from tests.bench.figure import Figure, best_of, percentile, within
from tests.recording import rows

LIMITS = {"targui": 20.0}
LIMIT = 10.0


def figures(quick: bool) -> Iterator[Figure]:
    """The slowest of a hundred games, as good as."""
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
