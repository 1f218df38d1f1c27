"""The time from a move to all connections at the table, on running servers."""

import asyncio
from collections.abc import Iterator, Sequence
from time import perf_counter

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import connection

from events.models import Event
from games.table.state import Table
from games.tables import table_cache
from tests.bench.figure import Figure, at_least, percentile, within
from tests.bench.harness.client import BenchClient, Connection, move_request, started_table
from tests.bench.harness.database import WITHOUT, is_postgresql, own_database
from tests.bench.harness.servers import Worker, bot_worker, serving
from tests.bench.harness.sockets import BenchSocket, open_socket
from tests.bench.peers import echo as group_echo

MS = 1000.0
TEXT = "x" * 600
"""About as much text as the rows of one move."""

WARM, WATCHERS, BOTS, PAUSE = 20, 100, 10, 0.005
ROUND, STARTING = 20, 90.0


def figures(quick: bool) -> Iterator[Figure | str]:
    """Yield the figures of sockets."""
    if not (is_postgresql() and settings.REDIS_URL):
        yield f"from a move to its sockets {WITHOUT}, or REDIS_URL no Redis"
        return
    name = own_database()
    with connection.cursor() as cursor:
        cursor.execute(group_echo.TABLE)
    people = [BenchClient.new("Cat"), BenchClient.new("Dan")]
    with (
        serving("config.asgi:application", name) as (ours,),
        serving("tests.bench.peers.echo:application", name) as (echo,),
    ):
        yield from asyncio.run(_two_players(people, ours, echo, 60 if quick else 300))
        yield from asyncio.run(_watchers(people, ours, 30 if quick else 150))
        for _ in range(BOTS):
            started_table(people[:1], "gobi", ["strong"] * 3)
        with bot_worker(name) as worker:
            yield from asyncio.run(_beside_bots(people, ours, worker, 4 if quick else 20))


async def _two_players(
    people: Sequence[BenchClient], ours: int, echo: int, count: int
) -> list[Figure]:
    moves = Moves(people, ours, watchers=0)
    sockets = [await open_socket(echo, "/ws/echo", "") for _ in people]
    found, peer = [], []
    for _ in range(WARM + count):
        found.append(await moves.one())
        await asyncio.sleep(PAUSE)
        heard = await next_messages(sockets)
        start = perf_counter()
        sockets[0].send(TEXT)
        await heard
        peer.append(perf_counter() - start)
        await asyncio.sleep(PAUSE)
    await moves.end(*sockets)
    found, peer = found[WARM:], peer[WARM:]
    what = "POST move until both clients have it"
    bare = "group echo, commit"
    ratio = Figure(
        f"{what}, p50",
        percentile(found, 0.5) * MS,
        "ms",
        bare,
        percentile(peer, 0.5) * MS,
        3.0,
        "at most",
    )
    return [ratio, *_limits(what, found, 8, 25)]


async def _watchers(people: Sequence[BenchClient], ours: int, count: int) -> list[Figure]:
    moves = Moves(people, ours, watchers=WATCHERS)
    found = []
    for _ in range(WARM + count):
        found.append(await moves.one())
        await asyncio.sleep(PAUSE)
    await moves.end()
    return _limits(f"{WATCHERS} watchers: the last one has it", found[WARM:], 20, 60)


async def _beside_bots(
    people: Sequence[BenchClient], ours: int, worker: Worker, rounds: int
) -> list[Figure]:
    """Measure moves with and without busy bots in turns, so that a slow moment affects both."""
    moves = Moves(people, ours, watchers=0)
    await _round(moves)
    await _all_think()
    made, start = await database_sync_to_async(_moves_of_bots)(), perf_counter()
    alone, beside, stopped = [], [], 0.0
    for _ in range(rounds):
        beside += await _round(moves)
        worker.stop()
        since = perf_counter()
        alone += await _round(moves)
        worker.resume()
        stopped += perf_counter() - since
    took = perf_counter() - start - stopped
    made = await database_sync_to_async(_moves_of_bots)() - made
    await moves.end()
    what = f"the same beside {BOTS} tables of strong bots"
    found, peer = (percentile(times, 0.5) * MS for times in (beside, alone))
    return [
        Figure(f"{what}, p50", found, "ms", "alone", peer, 1.1, "at most"),
        within(f"{what}, p99", "ms", found=percentile(beside, 0.99) * MS, limit=25),
        at_least("moves that these bots make meanwhile", "moves/s", found=made / took, limit=1),
    ]


async def _round(moves: "Moves") -> list[float]:
    found = []
    for _ in range(ROUND):
        found.append(await moves.one())
        await asyncio.sleep(PAUSE)
    return found


async def _all_think() -> None:
    until, made = perf_counter() + STARTING, await database_sync_to_async(_moves_of_bots)()
    while await database_sync_to_async(_moves_of_bots)() < made + BOTS:
        if perf_counter() > until:
            raise RuntimeError("no bots think")
        await asyncio.sleep(0.1)


def _moves_of_bots() -> int:
    return Event.objects.filter(kind="table.played", meta__contains="bot:").count()


def _limits(what: str, found: Sequence[float], half: float, most: float) -> list[Figure]:
    return [
        within(f"{what}, p50", "ms", found=percentile(found, 0.5) * MS, limit=half),
        within(f"{what}, p99", "ms", found=percentile(found, 0.99) * MS, limit=most),
    ]


async def next_messages(sockets: Sequence[BenchSocket]) -> asyncio.Future[list[None]]:
    """Return a future of the next text of each socket, which they await before the clock starts."""
    heard = asyncio.gather(*(each.recv() for each in sockets))
    await asyncio.sleep(0)
    return heard


class Moves:
    """Tables of two, played one after the other, with sockets of both players and of spectators."""

    def __init__(self, people: Sequence[BenchClient], port: int, *, watchers: int) -> None:
        self._people, self._port, self._watchers = people, port, watchers
        self._table: Table | None = None
        self._sockets: list[BenchSocket] = []
        self._line: Connection | None = None
        self.opponent: list[float] = []
        """For each move, the time until the other player has it."""

    async def one(self) -> float:
        """Make a move. Return the time until the last socket has it."""
        table = await self._ready()
        assert self._line is not None
        question = move_request(table, self._people)
        heard = await next_messages(self._sockets)
        start = perf_counter()
        self._note_opponent(1 - min(table.to_act), start)
        answer = asyncio.ensure_future(self._line.request(question))
        await heard
        took = perf_counter() - start
        await answer
        self._table = await database_sync_to_async(table_cache.current)(table.id)
        return took

    def _note_opponent(self, seat: int, start: float) -> None:
        waiting = self._sockets[seat].waiting
        assert waiting is not None
        waiting.add_done_callback(lambda _: self.opponent.append(perf_counter() - start))

    async def end(self, *others: BenchSocket) -> None:
        """Close all connections."""
        for each in (*self._sockets, *others):
            each.close()
        if self._line is not None:
            self._line.close()

    async def _ready(self) -> Table:
        if self._table is None or not self._table.to_act:
            left, self._line = self._sockets, self._line or await Connection.open(self._port)
            self._table = await database_sync_to_async(started_table)(self._people, "gemblo")
            # Before the others leave: a channel layer without subscribers sleeps for a tenth of a
            # second at a time, which does not happen in a service in use.
            await self._look_on(self._table)
            for each in left:
                each.close()
        return self._table

    async def _look_on(self, table: Table) -> None:
        path = f"/ws/tables/{table.id}?after={table.version}"
        cookies = [each.cookies for each in self._people] + [""] * self._watchers
        self._sockets = [await open_socket(self._port, path, each) for each in cookies]
        for each in self._sockets:
            await each.recv()
