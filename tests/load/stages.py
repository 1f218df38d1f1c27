"""A crowd that grows in stages: how fast its moves arrive, and what each socket costs."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from tests.bench.figure import percentile
from tests.load.crowd import Crowd, Records
from tests.load.databases import Progress
from tests.load.processes import Shares, memory
from tests.load.rehearsal import RehearsedTable, new_people, new_tables
from tests.load.wire import Address
from tests.site.site import Site

FAST_PAIRS: Final = 16
MOST_PER_SECOND: Final = 250
"""More moves than two processors make."""


def measure(
    site: Site, sizes: Sequence[int], per_second: float, seconds: float, progress: Progress
) -> dict[str, Any]:
    """Return the figures of each size of the crowd, in sockets."""
    progress(f"starting {max(sizes) // 2:,} tables")
    tables = list(new_tables(new_people(max(sizes))))
    found = asyncio.run(_measure(site, tables, sizes, (per_second, seconds), progress))
    return {"per_second": per_second, "seconds": seconds, "stages": found}


async def _measure(
    site: Site,
    tables: Sequence[RehearsedTable],
    sizes: Sequence[int],
    pace: tuple[float, float],
    progress: Progress,
) -> list[dict[str, Any]]:
    per_second, seconds = pace
    crowd, found, empty = Crowd(Address.of(site.url)), [], memory(site)
    for size in sizes:
        progress(f"opening {size:,} sockets")
        await crowd.join(tables[len(crowd.pairs) : size // 2])
        order = crowd.planned(round(per_second * seconds))
        # The pairs that played fast before may have finished their games.
        for pair in crowd.pairs[-FAST_PAIRS:]:
            pair.played.rehearse(_moves_of_each(seconds) + len(order) // len(crowd.pairs) + 1)
        figures = {"sockets": size, **_memory_of_each(site, empty, size)}
        figures |= await _stage(site, crowd, order, per_second, seconds)
        progress(str(figures))
        found.append(figures)
    crowd.close()
    return found


def _moves_of_each(seconds: float) -> int:
    return round(MOST_PER_SECOND * seconds / FAST_PAIRS)


def _memory_of_each(site: Site, empty: dict[str, float], size: int) -> dict[str, float]:
    grown = {name: (now - empty[name]) * 1024 / size for name, now in memory(site).items()}
    return {f"{name}_kilobytes_per_socket": round(each, 1) for name, each in grown.items()}


async def _stage(
    site: Site, crowd: Crowd, order: Sequence[Any], per_second: float, seconds: float
) -> dict[str, Any]:
    async with crowd.visible():
        # One round of pings, so that the stage begins as it goes on.
        await asyncio.sleep(2)
        shares, answers = Shares(site), _answers(crowd)
        steady = await crowd.play_steadily(order, per_second)
        used = shares.so_far()
        answered = (_answers(crowd) - answers) * per_second / len(order)
        fast, most = await crowd.play_fast(FAST_PAIRS, seconds)
    lost = sum(each.is_closed for each in crowd.sockets)
    errors = {str(key): count for key, count in (steady.errors + fast.errors).items()}
    return {
        **times(steady),
        "moves": len(steady.seconds) + len(fast.seconds),
        "most_moves_per_second": round(most, 1),
        "fast_p99_ms": times(fast)["p99_ms"],
        "answers_per_second": round(answered, 1),
        "processors": used,
        "sockets_lost": lost,
        "sockets_refused_at_first": dict(crowd.refused),
        "errors": errors,
    }


def _answers(crowd: Crowd) -> int:
    return sum(each.answers for each in crowd.sockets)


def times(records: Records) -> dict[str, float]:
    """Return the p50 and p99 of the time until the other player has a move."""
    if not records.seconds:
        return {"p50_ms": 0.0, "p99_ms": 0.0}
    shares = {"p50_ms": 0.5, "p99_ms": 0.99}
    return {
        name: round(percentile(records.seconds, share) * 1000, 2) for name, share in shares.items()
    }
