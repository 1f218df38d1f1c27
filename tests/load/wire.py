"""The client of the load: requests and sockets made by hand, which cost little to send and read."""

import asyncio
import re
import socket
from dataclasses import dataclass
from struct import pack, unpack_from
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

CSRF: Final = "b" * 32
KEY: Final = "AAAAAAAAAAAAAAAAAAAAAA=="
"""A different handshake for each socket would prove nothing here."""

PING: Final = b'{"type":"ping"}'
VISIBLE: Final = b'{"type":"page","visible":true}'
PATIENCE: Final = 30.0
_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_FINAL, _MASKED, _UNMASKED = 0x80, 0x80, bytes(4)
_VERSION = re.compile(rb'"version":(\d+)')
_HEAD: Final = 200
"""The version is among so many first bytes of a snapshot."""


class Failed(Exception):
    """A request was not answered with success, or a socket was closed."""


@dataclass(frozen=True, slots=True)
class Address:
    """The host and port of a site."""

    host: str
    port: int

    @classmethod
    def of(cls, url: str) -> "Address":
        """Return the address in a URL."""
        parts = urlsplit(url)
        return cls(parts.hostname or "127.0.0.1", parts.port or 80)

    def head(self, method: str, path: str, cookies: str) -> str:
        """Return the first lines of a request."""
        return f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: {cookies}\r\n"

    def get(self, path: str, cookies: str) -> bytes:
        """Return a GET request, as a browser sends it."""
        return f"{self.head('GET', path, cookies)}Accept-Encoding: gzip\r\n\r\n".encode()

    def post(self, path: str, cookies: str, body: bytes) -> bytes:
        """Return a POST request of JSON."""
        lines = f"X-CSRFToken: {CSRF}\r\nContent-Type: application/json\r\n"
        head = f"{self.head('POST', path, cookies)}{lines}Content-Length: {len(body)}\r\n\r\n"
        return head.encode() + body


class Lines:
    """Kept-alive connections to a site, each for one request at a time, of any person."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def send(self, request: bytes) -> bytes:
        """Send a request. Return the body of its response. Raise `Failed` without success."""
        reader, writer = self._free.pop() if self._free else await self._open()
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                body = await body_of(reader, head)
        except (OSError, EOFError, TimeoutError) as error:
            writer.close()
            raise Failed(type(error).__name__) from error
        self._free.append((reader, writer))
        if not head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
            raise Failed(f"{head[9:12].decode()} {body[:200].decode(errors='replace')}")
        return body

    def close(self) -> None:
        """Close all connections."""
        for _, writer in self._free:
            writer.close()
        self._free.clear()

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(self.address.host, self.address.port)
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return reader, writer


async def body_of(reader: asyncio.StreamReader, head: bytes) -> bytes:
    """Return the body of a response with this head."""
    length = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
    if length:
        return await reader.readexactly(int(length))
    parts = []
    # A proxy sends what has no length in chunks.
    while size := int(await reader.readline(), 16):
        parts.append((await reader.readexactly(size + 2))[:-2])
    await reader.readexactly(2)
    return b"".join(parts)


class TableSocket(asyncio.Protocol):
    """An open socket at a table, and the newest version it has been sent."""

    def __init__(self, hello: bytes) -> None:
        self._hello, self._bytes = hello, bytearray()
        self._is_open = False
        self.version, self.answers, self.is_closed, self._why = 0, 0, False, "no reason given"
        """`answers` counts what is no snapshot: the answers to pings and beats."""
        loop = asyncio.get_running_loop()
        self._first: asyncio.Future[None] = loop.create_future()
        self._wanted, self._came = 0, self._first

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        """Read the frames that are complete."""
        self._bytes += data
        if not self._is_open:
            self._read_handshake()
        while self._is_open and self._read_frame():
            pass

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the caller that waits."""
        self.is_closed = True
        if not self._came.done():
            self._came.set_exception(Failed(f"a socket was closed: {self._why}"))

    async def at(self, version: int) -> float:
        """Wait until the socket has been sent this version. Return the time of that."""
        if self.version < version:
            self._wanted, self._came = version, asyncio.get_running_loop().create_future()
            async with asyncio.timeout(PATIENCE):
                await self._came
        return perf_counter()

    async def first_snapshot(self) -> None:
        """Wait for what every socket is sent at first."""
        async with asyncio.timeout(PATIENCE):
            await self._first

    def show(self) -> None:
        """Report that the page is visible, so that its player is sent no notices of the table."""
        self._say(_TEXT, VISIBLE)

    def ping(self) -> None:
        """Ask whether the connection works."""
        self._say(_TEXT, PING)

    def beat(self) -> None:
        """Report the version that is shown, which the site compares with its own."""
        self._say(_TEXT, b'{"type":"beat","version":%d}' % self.version)

    def close(self) -> None:
        """Close the socket."""
        self.transport.close()

    def _read_handshake(self) -> None:
        head, found, rest = bytes(self._bytes).partition(b"\r\n\r\n")
        if found:
            self._bytes[:] = rest
            self._is_open = head.startswith(b"HTTP/1.1 101")
            if not self._is_open:
                self._why = head.partition(b"\r\n")[0].decode()
                self.transport.close()

    def _read_frame(self) -> bool:
        if len(self._bytes) < 2:
            return False
        kind, length, start = self._bytes[0] & 0xF, self._bytes[1], 2
        for mark, form, size in ((126, "!H", 2), (127, "!Q", 8)):
            if length == mark and start == 2:
                if len(self._bytes) < 2 + size:
                    return False
                (length,), start = unpack_from(form, self._bytes, 2), 2 + size
        if len(self._bytes) < start + length:
            return False
        self._received(kind, bytes(self._bytes[start : start + length]))
        del self._bytes[: start + length]
        return True

    def _received(self, kind: int, content: bytes) -> None:
        if kind == _PING:
            self._say(_PONG, content)
        elif kind == _CLOSE:
            self._why = f"code {int.from_bytes(content[:2])}"
            self.transport.close()
        elif kind == _TEXT and content.startswith(b'{"type":"snapshot"'):
            found = _VERSION.search(content, 0, _HEAD)
            self.version = int(found[1]) if found else self.version
            if self.version >= self._wanted and not self._came.done():
                self._came.set_result(None)
        elif kind == _TEXT:
            self.answers += 1

    def _say(self, kind: int, content: bytes) -> None:
        if not self.transport.is_closing():
            head = bytes([_FINAL | kind]) + pack("!B", _MASKED | len(content))
            self.transport.write(head + _UNMASKED + content)


async def open_socket(address: Address, table: str, cookies: str, after: int = 0) -> TableSocket:
    """Return a socket at a table that has been sent its first snapshot."""
    path = f"/ws/tables/{table}?after={after}"
    hello = (
        f"{address.head('GET', path, cookies)}Origin: http://{address.host}:{address.port}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, opened = await loop.create_connection(
        lambda: TableSocket(hello.encode()), address.host, address.port
    )
    await opened.first_snapshot()
    return opened
