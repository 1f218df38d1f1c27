"""The time from a move to both players, compared with bare Channels and PostgreSQL."""

import asyncio
from collections.abc import Iterator, Sequence
from time import perf_counter

from django.conf import settings

from tests.bench.figure import Figure, percentile
from tests.bench.harness.client import BenchClient, Connection
from tests.bench.harness.database import WITHOUT, is_postgresql, own_database
from tests.bench.harness.servers import serving
from tests.bench.harness.sockets import BenchSocket, open_socket
from tests.bench.peers.channels_client import ChannelsClient, bare_tables
from tests.bench.sockets import MS, PAUSE, WARM, Moves, next_messages

RATIO = 1.3


def figures(quick: bool) -> Iterator[Figure | str]:
    """Yield the figures of one move."""
    if not (is_postgresql() and settings.REDIS_URL):
        yield f"a move against bare Channels {WITHOUT}, or REDIS_URL no Redis"
        return
    name = own_database()
    bare_tables()
    people, peer = [BenchClient.new("Cat"), BenchClient.new("Dan")], ChannelsClient.new("bare")
    with (
        serving("config.asgi:application", name) as (ours,),
        serving("tests.bench.peers.channels:application", name) as (bare,),
    ):
        yield asyncio.run(_both_clients(people, peer, ours, bare, 60 if quick else 400))


class Said:
    """The same on the bare service: a POST until both sockets have its text."""

    def __init__(
        self, person: ChannelsClient, line: Connection, sockets: Sequence[BenchSocket]
    ) -> None:
        self._person, self._line, self._sockets = person, line, sockets

    async def one(self) -> float:
        """Post once. Return the time until both sockets have the text."""
        heard = await next_messages(self._sockets)
        start = perf_counter()
        answer = asyncio.ensure_future(self._line.request(self._person.post("/said")))
        await heard
        took = perf_counter() - start
        await answer
        return took


async def _both_clients(
    people: Sequence[BenchClient], peer: ChannelsClient, ours: int, bare: int, count: int
) -> Figure:
    moves, line = Moves(people, ours, watchers=0), await Connection.open(bare)
    sockets = [await open_socket(bare, "/ws", peer.cookies) for _ in people]
    said, found, against = Said(peer, line, sockets), [], []
    for _ in range(WARM + count):
        found.append(await moves.one())
        await asyncio.sleep(PAUSE)
        against.append(await said.one())
        await asyncio.sleep(PAUSE)
    await moves.end(*sockets)
    line.close()
    return Figure(
        "POST move until both clients have it, p50",
        percentile(found[WARM:], 0.5) * MS,
        "ms",
        "bare Channels",
        percentile(against[WARM:], 0.5) * MS,
        RATIO,
        "at most",
    )
