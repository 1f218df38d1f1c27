"""A limit on request bodies, applied while they are received.

Daphne receives a whole body into memory before it calls the application.
"""

from typing import Any, Final

from daphne import http_protocol

BODY_LIMIT: Final = 2**20
"""Above every limit of the API, whose errors say more; forms of the admin are smaller."""

_PROBLEM: Final = b'{"code":"too_large","facts":{},"version":null}'
_REFUSAL: Final = (
    b"HTTP/1.1 413 Request Entity Too Large\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(_PROBLEM), _PROBLEM)
)


class LimitedRequest(http_protocol.WebRequest):  # type: ignore[misc]  # untyped
    """A request that is refused once its body, announced or received, is too large."""

    _received = 0
    _refused = False

    def gotLength(self, length: int | None) -> None:
        """Check the announced length; called by Twisted."""
        super().gotLength(length)
        if length is not None and length > BODY_LIMIT:
            self._refuse()

    def handleContentChunk(self, data: bytes) -> None:
        """Check and pass on a part of the body; called by Twisted."""
        self._received += len(data)
        if self._received > BODY_LIMIT:
            self._refuse()
        if not self._refused:
            super().handleContentChunk(data)

    def requestReceived(self, *arguments: Any) -> None:
        """Pass on the complete request unless it was refused; called by Twisted."""
        if not self._refused:
            super().requestReceived(*arguments)

    def _refuse(self) -> None:
        if not self._refused:
            self._refused = True
            self.channel.transport.write(_REFUSAL)
            self.channel.loseConnection()


def limit_request_bodies() -> None:
    """Make daphne create its requests with this limit."""
    http_protocol.WebRequest = LimitedRequest
