"""The connection to the client of a long response: how full it is, and how to abort it.

ASGI has no words for either. Daphne keeps all that is sent to a reader who does not read, and
what fails once an answer has begun stops the loop in which daphne forgets ended connections.
"""

import asyncio
from functools import partial
from types import TracebackType
from typing import Any, Final, Self

from daphne.http_protocol import WebRequest

PATIENCE_SECONDS: Final = 30.0
"""A client that reads nothing for so long has left, or means harm."""


class NoRoom(Exception):
    """The reader takes nothing."""


class Client:
    """The client of one request; a producer in the terms of Twisted, which can pause it."""

    def __init__(self, send: Any) -> None:
        self._request = _request_behind(send)
        self._room = asyncio.Event()
        self._room.set()

    def __enter__(self) -> Self:
        if self._connected:
            self._request.registerProducer(self, True)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        raised: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._connected:
            self._request.unregisterProducer()

    async def has_room(self) -> None:
        """Wait until most of what was sent is on its way; raise NoRoom if nothing moves."""
        if self._room.is_set():
            return
        try:
            await asyncio.wait_for(self._room.wait(), PATIENCE_SECONDS)
        except TimeoutError:
            raise NoRoom from None

    def cut(self) -> bool:
        """End the connection so that the reader notices; return whether this server can."""
        if self._connected:
            self._request.channel.transport.abortConnection()
        return self._request is not None

    @property
    def _connected(self) -> bool:
        return self._request is not None and self._request.channel is not None

    def pauseProducing(self) -> None:
        """Called by Twisted when more is waiting than it likes to keep."""
        self._room.clear()

    def resumeProducing(self) -> None:
        """Called by Twisted when all of it is on its way."""
        self._room.set()

    def stopProducing(self) -> None:
        """Called by Twisted when the connection has ended."""
        self._room.set()


def _request_behind(send: Any) -> Any:
    # How daphne makes it: partial(server.handle_reply, request).
    if isinstance(send, partial) and send.args and isinstance(send.args[0], WebRequest):
        return send.args[0]
    return None
