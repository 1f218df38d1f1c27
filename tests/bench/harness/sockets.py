"""A WebSocket that costs little next to what it measures: frames are counted and never decoded."""

import asyncio
import socket
from struct import pack, unpack_from

KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
"""A different handshake for each socket would prove nothing here."""

TEXT, PING, PONG = 0x1, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
UNMASKED = bytes(4)
"""A client must mask what it sends; this mask changes nothing."""


class BenchSocket(asyncio.Protocol):
    """An open socket, with the number of texts that arrived and were not yet received."""

    def __init__(self, hello: bytes) -> None:
        self._hello = hello
        self._bytes = bytearray()
        self._open = False
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once the server has accepted the socket."""
        self.waiting: asyncio.Future[None] | None = None
        """Done once the next text has arrived, if a caller waits for it."""
        self._heard = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        assert isinstance(transport, asyncio.Transport)
        self._line = transport
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        """Count the frames. Wake the caller that waits for the next text."""
        self._bytes += data
        if not self._open:
            self._open = self._greeted()
        while self._open and self._frame():
            pass
        if self._heard and self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the callers that wait."""
        for waiting in (self.waiting, self.greeted):
            if waiting is not None and not waiting.done():
                waiting.set_exception(exc or ConnectionError("the socket was closed"))

    async def recv(self) -> None:
        """Wait for the next text."""
        if not self._heard:
            self.waiting = asyncio.get_running_loop().create_future()
            await self.waiting
        self._heard -= 1

    def send(self, text: str) -> None:
        """Send a text."""
        self._say(TEXT, text.encode())

    def close(self) -> None:
        """Close the socket."""
        self._line.close()

    def _greeted(self) -> bool:
        head, found, rest = bytes(self._bytes).partition(b"\r\n\r\n")
        if found and not head.startswith(b"HTTP/1.1 101"):
            raise RuntimeError(head.decode())
        if found:
            self._bytes[:] = rest
            self.greeted.set_result(None)
        return bool(found)

    def _frame(self) -> bool:
        if len(self._bytes) < 2:
            return False
        kind, length, start = self._bytes[0] & 0xF, self._bytes[1], 2
        for sign, form, size in ((126, "!H", 2), (127, "!Q", 8)):
            if length == sign and start == 2:
                if len(self._bytes) < 2 + size:
                    return False
                (length,), start = unpack_from(form, self._bytes, 2), 2 + size
        if len(self._bytes) < start + length:
            return False
        if kind == TEXT:
            self._heard += 1
        elif kind == PING:
            self._say(PONG, bytes(self._bytes[start : start + length]))
        del self._bytes[: start + length]
        return True

    def _say(self, kind: int, words: bytes) -> None:
        short = len(words) < 126
        length = pack("!B", MASKED | len(words)) if short else pack("!BH", MASKED | 126, len(words))
        self._line.write(bytes([FINAL | kind]) + length + UNMASKED + words)


async def open_socket(port: int, path: str, cookies: str) -> BenchSocket:
    """Return an open socket."""
    hello = (
        f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n"
        f"Connection: Upgrade\r\nUpgrade: websocket\r\nCookie: {cookies}\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, opened = await loop.create_connection(lambda: BenchSocket(hello.encode()), "127.0.0.1", port)
    await opened.greeted
    return opened
