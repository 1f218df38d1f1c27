"""Read what a process counts anyway: its caches and its pool of connections."""

from typing import Final

from django.db import connection

from games.metrics.catalogue import CACHE_REQUESTS, POOL_CONNECTIONS
from games.metrics.measures import Labels
from games.metrics.reading import Read, Values
from games.tables import table_cache
from games.tables.render_cache import replays, snapshots


def cache_requests() -> Values:
    """Return how often each cache had an entry, and how often it had not."""
    counts = {
        "tables": table_cache.counts(),
        "snapshots": snapshots.TEXTS.counts,
        "names": snapshots.PEOPLE.counts,
        "replays": replays.REPLAYS.counts,
    }
    found: dict[Labels, float] = {}
    for cache, (hits, misses) in counts.items():
        found |= {(cache, "hit"): hits, (cache, "miss"): misses}
    return {CACHE_REQUESTS: found}


def pool_connections() -> Values:
    """Return the connections in the pool of this process, if it has one."""
    pool = getattr(connection, "pool", None)
    if pool is None:
        return {}
    stats: dict[str, int] = pool.get_stats()
    size, idle = stats.get("pool_size", 0), stats.get("pool_available", 0)
    waiting = stats.get("requests_waiting", 0)
    states: dict[Labels, float] = {("used",): size - idle, ("idle",): idle, ("waiting",): waiting}
    return {POOL_CONNECTIONS: states}


OWN_VALUES: Final[tuple[Read, ...]] = (cache_requests, pool_connections)
