"""Slow clients and idle sockets, beside people who play: their moves with these and without."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from games.table.state import Status
from games.tables.models import TableSummary
from tests.load.crowd import Crowd, Records
from tests.load.databases import Progress
from tests.load.rehearsal import RehearsedTable, new_people, new_tables
from tests.load.stages import times
from tests.load.wire import Address, TableSocket, open_socket
from tests.site.site import Site

PAIRS: Final = 25
IDLE, UNREAD_SOCKETS, UNREAD_REPLAYS = 1_000, 50, 50
SLOW_HEADERS, SLOW_BODIES = 200, 100
BEAT_SECONDS: Final = 15.0
"""A page in the background sends a beat so often (frontend/src/lib/live/liveSocket.ts)."""
BYTE_SECONDS: Final = 0.5
SMALL_BUFFER: Final = 4096
LARGEST_TITLE: Final = "targui"


def measure(
    site: Site, per_second: float, seconds: float, rounds: int, progress: Progress
) -> dict[str, Any]:
    """Return the p50 and p99 of moves without slow clients and beside them, and the ratios."""
    tables = list(new_tables(new_people(2 * PAIRS), visibility="public"))
    # Strangers may look at these.
    public = TableSummary.objects.filter(game=LARGEST_TITLE, visibility="public", listed=True)
    ended = public.filter(status=Status.FINISHED.value)
    replays = list(ended.order_by("id").values_list("id", flat=True)[:UNREAD_REPLAYS])
    return asyncio.run(_measure(site, tables, replays, (per_second, seconds, rounds), progress))


async def _measure(
    site: Site,
    tables: Sequence[RehearsedTable],
    replays: Sequence[str],
    wish: tuple[float, float, int],
    progress: Progress,
) -> dict[str, Any]:
    (per_second, seconds, rounds), address = wish, Address.of(site.url)
    crowd, alone, beside, refused = Crowd(address), Records(), Records(), 0
    await crowd.join(tables)
    await crowd.play_steadily(crowd.planned(round(per_second * 3)), per_second)
    for number in range(1, rounds + 1):
        order = crowd.planned(round(per_second * seconds))
        async with crowd.visible():
            _add(alone, await crowd.play_steadily(order, per_second))
        order = crowd.planned(round(per_second * seconds))
        async with crowd.visible(), SlowClients(address, tables, replays).open() as slow:
            _add(beside, await crowd.play_steadily(order, per_second))
            refused += slow.refused
        progress(f"round {number}: alone {times(alone)}, beside {times(beside)}")
    crowd.close()
    without, with_them = times(alone), times(beside)
    return {
        "idle_sockets": IDLE,
        "unread_sockets": UNREAD_SOCKETS,
        "unread_replays": len(replays),
        "slow_headers": SLOW_HEADERS,
        "slow_bodies": SLOW_BODIES,
        "closed_by_the_proxy": refused,
        "alone": without,
        "beside": with_them,
        "p50_ratio": round(with_them["p50_ms"] / without["p50_ms"], 2),
        "p99_ratio": round(with_them["p99_ms"] / without["p99_ms"], 2),
        "moves": len(alone.seconds) + len(beside.seconds),
        "errors": {str(key): count for key, count in (alone.errors + beside.errors).items()},
    }


def _add(all_records: Records, more: Records) -> None:
    all_records.seconds += more.seconds
    all_records.errors += more.errors


class SlowClients:
    """Clients that keep connections open and read or write next to nothing."""

    def __init__(
        self, address: Address, tables: Sequence[RehearsedTable], replays: Sequence[str]
    ) -> None:
        self._address, self._tables, self._replays = address, tables, replays
        self._idle: list[TableSocket] = []
        self._unread_open = 0
        self.refused = 0
        """How often the proxy closed a connection that was too slow."""

    @asynccontextmanager
    async def open(self) -> AsyncIterator["SlowClients"]:
        """Open all of them, and close them after the block."""
        ids = [each.table.id for each in self._tables]
        gate = asyncio.Semaphore(20)

        async def idle(number: int) -> None:
            async with gate:
                # Of ended games: nothing changes there.
                table = self._replays[number % len(self._replays)]
                self._idle.append(await open_socket(self._address, table, "", after=10**6))

        await asyncio.gather(*map(idle, range(IDLE)))
        lines = [
            *[self._unread(self._upgrade(ids[n % len(ids)])) for n in range(UNREAD_SOCKETS)],
            *[self._unread(self._replay(each)) for each in self._replays],
            *[self._bytes(self._replay(self._replays[0])) for _ in range(SLOW_HEADERS)],
            *[self._bytes(self._body(ids[0]), at_once=300) for _ in range(SLOW_BODIES)],
            self._beats(),
        ]
        tasks = [asyncio.create_task(each) for each in lines]
        try:
            # Their answers are rendered once; then they only wait to be read.
            while self._unread_open < UNREAD_SOCKETS + len(self._replays):
                await asyncio.sleep(0.1)
            yield self
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for each in self._idle:
                each.close()

    async def _beats(self) -> None:
        while True:
            for each in self._idle:
                each.beat()
                await asyncio.sleep(BEAT_SECONDS / len(self._idle))

    async def _unread(self, request: bytes) -> None:
        """Send a request, and read no more than the first byte of what comes."""
        line, loop = await self._connected(), asyncio.get_running_loop()
        try:
            await loop.sock_sendall(line, request)
            await loop.sock_recv(line, 1)
            self._unread_open += 1
            await asyncio.Event().wait()
        finally:
            line.close()

    async def _bytes(self, request: bytes, at_once: int = 1) -> None:
        """Send a request byte by byte, again and again."""
        while True:
            line, loop = await self._connected(), asyncio.get_running_loop()
            with suppress(OSError):
                await loop.sock_sendall(line, request[:at_once])
                for place in range(at_once, len(request)):
                    await loop.sock_sendall(line, request[place : place + 1])
                    await asyncio.sleep(BYTE_SECONDS)
            self.refused += 1
            line.close()

    async def _connected(self) -> socket.socket:
        line = socket.socket()
        line.setblocking(False)
        # Small, so that the system takes little of what is not read.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        where = (self._address.host, self._address.port)
        await asyncio.get_running_loop().sock_connect(line, where)
        return line

    def _upgrade(self, table: str) -> bytes:
        head = self._address.head("GET", f"/ws/tables/{table}", "")
        return (
            f"{head}Origin: http://{self._address.host}:{self._address.port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()

    def _replay(self, table: str) -> bytes:
        # Not compressed, so that it is larger than what proxy and system take at once.
        return f"{self._address.head('GET', f'/api/v1/tables/{table}/replay', '')}\r\n".encode()

    def _body(self, table: str) -> bytes:
        body = json.dumps({"id": "x" * 2000}).encode()
        return self._address.post(f"/api/v1/tables/{table}/commands", "", body)
