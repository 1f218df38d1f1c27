"""The benefit of each override of a framework for speed, measured alone."""

import asyncio
from collections.abc import Iterator, Sequence
from statistics import median

from django.conf import settings

from tests.bench.figure import Figure, against_peer, percentile
from tests.bench.harness.client import BenchClient, started_table, whole_game
from tests.bench.harness.database import WITHOUT, is_postgresql, own_database
from tests.bench.harness.servers import serving
from tests.bench.served import all_played
from tests.bench.sockets import MS, PAUSE, WARM, Moves

FOR_REQUESTS = ("request_thread", "freeze_gc", "guest_sessions")
FOR_SOCKETS = ("socket_sessions",)
TABLES, ROUNDS, WATCHERS, MOVES = 4, 3, 100, 60
WORTH = 1.1
"""An override that saves less than a tenth is removed, unless another goal needs it."""


def figures(quick: bool) -> Iterator[Figure | str]:
    """Measure the product with and without each override, in turns."""
    if quick or not (is_postgresql() and settings.REDIS_URL):
        yield f"overrides, in a quick run or {WITHOUT}, or REDIS_URL no Redis"
        return
    name = own_database()
    people = [BenchClient.new("Override A"), BenchClient.new("Override B")]
    for override in (*FOR_REQUESTS, *FOR_SOCKETS):
        measure = _requests if override in FOR_REQUESTS else _sockets
        with (
            serving("config.asgi:application", name) as (ours,),
            serving(f"tests.bench.peers.without:{override}", name) as (without,),
        ):
            yield measure(override, people, ours, without)


def _requests(override: str, people: Sequence[BenchClient], ours: int, without: int) -> Figure:
    found: dict[int, list[float]] = {ours: [], without: []}
    for _ in range(ROUNDS + 1):
        for port, speeds in found.items():
            games = [
                list(whole_game(started_table(people, "gemblo"), people)) for _ in range(TABLES)
            ]
            speeds.append(sum(map(len, games)) / asyncio.run(all_played(games, [port])))
    return against_peer(
        f"moves accepted with {override}, one process",
        "moves/s",
        # The first round warms the servers.
        found=median(found[ours][1:]),
        against=f"without {override}",
        peer=median(found[without][1:]),
        at_least=WORTH,
    )


def _sockets(override: str, people: Sequence[BenchClient], ours: int, without: int) -> Figure:
    times = {port: asyncio.run(_pushed(people, port)) for port in (ours, without)}
    return Figure(
        f"POST until {WATCHERS} watchers have it, p50, without {override}",
        times[without],
        "ms",
        f"with {override}",
        times[ours],
        WORTH,
        "at least",
    )


async def _pushed(people: Sequence[BenchClient], port: int) -> float:
    moves, found = Moves(people, port, watchers=WATCHERS), []
    for _ in range(WARM + MOVES):
        found.append(await moves.one())
        await asyncio.sleep(PAUSE)
    await moves.end()
    return percentile(found[WARM:], 0.5) * MS
