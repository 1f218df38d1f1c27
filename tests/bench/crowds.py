"""A thousand spectators of a table and its two players."""

import asyncio
from collections.abc import Iterator, Sequence

from django.conf import settings

from tests.bench.bare import Said
from tests.bench.figure import Figure, percentile, within
from tests.bench.harness.client import BenchClient, Connection
from tests.bench.harness.database import WITHOUT, is_postgresql, own_database
from tests.bench.harness.servers import serving
from tests.bench.harness.sockets import open_socket
from tests.bench.peers.channels_client import ChannelsClient, bare_tables
from tests.bench.sockets import MS, PAUSE, WARM, Moves

WATCHERS = 1_000
OPPONENT_MS = 10
LAST = 1.5


def figures(quick: bool) -> Iterator[Figure | str]:
    """Yield the figures of a crowd."""
    if not (is_postgresql() and settings.REDIS_URL):
        yield f"a crowd {WITHOUT}, or REDIS_URL no Redis"
        return
    name = own_database()
    bare_tables()
    people, peer = [BenchClient.new("Eve"), BenchClient.new("Fay")], ChannelsClient.new("crowd")
    with (
        serving("config.asgi:application", name) as (ours,),
        serving("tests.bench.peers.channels:application", name) as (bare,),
    ):
        yield from asyncio.run(_crowd(people, peer, ours, bare, 15 if quick else 60))


async def _crowd(
    people: Sequence[BenchClient], peer: ChannelsClient, ours: int, bare: int, count: int
) -> list[Figure]:
    moves, line = Moves(people, ours, watchers=WATCHERS), await Connection.open(bare)
    sockets = [await open_socket(bare, "/ws", peer.cookies) for _ in range(WATCHERS)]
    said, last, against = Said(peer, line, sockets), [], []
    for _ in range(WARM + count):
        last.append(await moves.one())
        await asyncio.sleep(PAUSE)
        against.append(await said.one())
        await asyncio.sleep(PAUSE)
    await moves.end(*sockets)
    line.close()
    what = f"{WATCHERS:,} watch"
    opponent = percentile(moves.opponent[WARM:], 0.5) * MS
    return [
        within(f"{what}: the opponent has the move, p50", "ms", found=opponent, limit=OPPONENT_MS),
        Figure(
            f"{what}: the last one has it, p50",
            percentile(last[WARM:], 0.5) * MS,
            "ms",
            "bare Channels",
            percentile(against[WARM:], 0.5) * MS,
            LAST,
            "at most",
        ),
    ]
