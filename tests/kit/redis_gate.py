"""A proxy in front of Redis that tests can open and shut."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit, urlunsplit

from tests.kit.ports import free_port


class Door:
    """Passes bytes between an address of its own and a Redis while it is open."""

    def __init__(self, url: str) -> None:
        self._behind = urlsplit(url)
        self._port = free_port()
        self._server: asyncio.Server | None = None
        self._passing: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        """The address of the Redis through the gate."""
        return urlunsplit(self._behind._replace(netloc=f"127.0.0.1:{self._port}"))

    async def open(self) -> None:
        """Accept connections, at the same address as before."""
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", self._port)

    async def shut(self) -> None:
        """Close every connection and accept no other."""
        assert self._server is not None
        self._server.close()
        for writer in tuple(self._passing):
            writer.transport.abort()
        # The gate is shut only when the last connection has ended.
        while self._passing:
            await asyncio.sleep(0.01)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection(self._behind.hostname, self._behind.port or 6379)
        ends = (writer, there[1])
        self._passing.update(ends)
        await asyncio.gather(self._carry(reader, there[1]), self._carry(there[0], writer))
        self._passing.difference_update(ends)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()
