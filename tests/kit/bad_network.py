"""A network in front of a server that loses, delays, repeats and cuts, by chance from a seed."""

import asyncio
import random
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypeAlias

from tests.kit.ports import free_port

Ends: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]

REQUEST_FATES: Final = {
    "passed": 60,
    "delayed": 10,
    "repeated": 10,
    "request lost": 4,
    "request cut": 4,
    "answer lost": 5,
    "answer cut": 4,
    "half-closed": 2,
    "silent": 1,
}
"""What happens to a request, and how often in a hundred."""

SOCKET_FATES: Final = {"cut": 70, "half-closed": 20, "silent": 10}
"""How a raw connection ends, and how often in a hundred."""

DISCONNECTS: Final = frozenset(
    {"request lost", "request cut", "answer lost", "answer cut", "half-closed", "silent", "cut"}
)
SOCKET_SECONDS: Final = 1.0
"""How long a raw connection lasts on average."""

DELAY_SECONDS: Final = 0.3
SILENT_SECONDS: Final = 10.0
LOST = (OSError, EOFError, asyncio.LimitOverrunError, ValueError)


class BadNetwork:
    """Passes requests and sockets to a local port, and does them every harm until it is calm."""

    def __init__(self, server_port: int, seed: str) -> None:
        self.port = free_port()
        self.counts: Counter[str] = Counter()
        self._server_port = server_port
        self._chance = random.Random(seed)
        self._is_calm = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    @property
    def disconnects(self) -> int:
        """How many connections were broken."""
        return sum(self.counts[fate] for fate in DISCONNECTS)

    async def open(self) -> None:
        """Accept connections."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port, limit=2**20)

    def calm(self) -> None:
        """Do no more harm."""
        self._is_calm = True

    async def close(self) -> None:
        """Close every connection and accept no other."""
        assert self._server is not None
        self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        server: Ends | None = None
        try:
            with suppress(*LOST):
                server = await self._connected()
                await self._serve((reader, writer), server)
        except asyncio.CancelledError:
            # The network is closed: its connections end without a word.
            pass
        finally:
            self._tasks.discard(task)
            for _, each in [(reader, writer), *([server] if server else [])]:
                each.transport.abort()

    async def _connected(self) -> Ends:
        return await asyncio.open_connection("127.0.0.1", self._server_port, limit=2**20)

    async def _serve(self, client: Ends, server: Ends) -> None:
        while True:
            head, request = await _message(client[0])
            if b"upgrade: websocket" in head.lower():
                await self._raw(client, server, request)
                return
            if not await self._pass_request(client, server, request):
                return

    async def _pass_request(self, client: Ends, server: Ends, request: bytes) -> bool:
        """Pass a request and its answer, or break the connection. Return whether it is intact."""
        fate = self._drawn(REQUEST_FATES, "passed")
        if fate == "request lost":
            return False
        if fate == "silent":
            await asyncio.sleep(SILENT_SECONDS)
            return False
        if fate == "delayed":
            await asyncio.sleep(self._chance.random() * DELAY_SECONDS)
        if fate == "repeated":
            self._later(self._repeat(request))
        if fate == "request cut":
            server[1].write(request[: self._chance.randrange(1, len(request))])
            await server[1].drain()
            return False
        server[1].write(request)
        if fate == "half-closed":
            server[1].write_eof()
        _, answer = await _message(server[0])
        if fate == "answer cut":
            client[1].write(answer[: self._chance.randrange(1, len(answer))])
            await client[1].drain()
        if fate in DISCONNECTS:
            return False
        client[1].write(answer)
        return True

    async def _repeat(self, request: bytes) -> None:
        """Send the same request once more, perhaps after later ones, and ignore the answer."""
        await asyncio.sleep(self._chance.choice([0.0, self._chance.random() * DELAY_SECONDS * 3]))
        with suppress(*LOST):
            reader, writer = await self._connected()
            try:
                writer.write(request)
                await _message(reader)
            finally:
                writer.close()

    async def _raw(self, client: Ends, server: Ends, first: bytes) -> None:
        """Pass bytes in both directions until chance ends the connection."""
        server[1].write(first)
        passing = [
            asyncio.create_task(_carry(client[0], server[1])),
            asyncio.create_task(_carry(server[0], client[1])),
        ]
        try:
            seconds = None if self._is_calm else self._chance.expovariate(1 / SOCKET_SECONDS)
            await asyncio.wait(passing, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if not any(task.done() for task in passing):
                await self._end(client, server, passing)
        finally:
            for task in passing:
                task.cancel()
            await asyncio.gather(*passing, return_exceptions=True)

    async def _end(self, client: Ends, server: Ends, passing: list[asyncio.Task[None]]) -> None:
        fate = self._drawn(SOCKET_FATES, "passed")
        if fate == "passed":
            # Calm by now: until one of them ends it.
            await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
        elif fate == "half-closed":
            direction = self._chance.randrange(2)
            passing[direction].cancel()
            (server, client)[direction][1].write_eof()
            await asyncio.wait([passing[1 - direction]], timeout=SILENT_SECONDS)
        elif fate == "silent":
            for task in passing:
                task.cancel()
            await asyncio.sleep(SILENT_SECONDS)

    def _drawn(self, fates: dict[str, int], calm: str) -> str:
        fate = calm if self._is_calm else self._chance.choices([*fates], [*fates.values()])[0]
        self.counts[fate] += 1
        return fate

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _message(reader: asyncio.StreamReader) -> tuple[bytes, bytes]:
    """Read a request or an answer. Return its head, and all of it."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
    return head, head + await reader.readexactly(int(length or 0))


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
