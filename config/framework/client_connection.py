"""Backpressure and abort for the client of a long response, which ASGI does not offer.

Daphne buffers without limit for a client that does not read. An exception in the middle of a
response stops the loop in which daphne discards ended connections.
"""

import asyncio
from functools import partial
from types import TracebackType
from typing import Any, Final, Self

from daphne.http_protocol import WebRequest

PATIENCE_SECONDS: Final = 30.0
"""A client that reads nothing for this long is disconnected."""


class ClientStalled(Exception):
    """The client has stopped reading."""


class ClientConnection:
    """The connection behind one request; a Twisted producer, so that Twisted can pause it."""

    def __init__(self, send: Any) -> None:
        self._request = _daphne_request(send)
        self._writable = asyncio.Event()
        self._writable.set()

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

    async def wait_until_writable(self) -> None:
        """Wait until the send buffer has room. Raise `ClientStalled` if the client stalls."""
        if self._writable.is_set():
            return
        try:
            await asyncio.wait_for(self._writable.wait(), PATIENCE_SECONDS)
        except TimeoutError:
            raise ClientStalled from None

    def abort(self) -> bool:
        """Abort the connection, so that the client notices. Return whether the server can."""
        if self._connected:
            self._request.channel.transport.abortConnection()
        return self._request is not None

    @property
    def _connected(self) -> bool:
        return self._request is not None and self._request.channel is not None

    def pauseProducing(self) -> None:
        """Stop writing; called by Twisted when its buffer is full."""
        self._writable.clear()

    def resumeProducing(self) -> None:
        """Continue writing; called by Twisted when its buffer is empty."""
        self._writable.set()

    def stopProducing(self) -> None:
        """Release a waiting writer; called by Twisted when the connection has ended."""
        self._writable.set()


def _daphne_request(send: Any) -> Any:
    # daphne passes partial(server.handle_reply, request).
    if isinstance(send, partial) and send.args and isinstance(send.args[0], WebRequest):
        return send.args[0]
    return None
