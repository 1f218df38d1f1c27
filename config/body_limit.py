"""Bodies too large for any request of ours are refused before they are taken in.

Daphne takes in the whole of a body, and keeps it in memory, before it calls the application.
"""

from typing import Any, Final

from daphne import http_protocol

BODY_LIMIT: Final = 2**20
"""Above every limit of the API's own, which it explains better; forms of the admin are smaller."""

_PROBLEM: Final = b'{"code":"too_large","facts":{},"version":null}'
_REFUSAL: Final = (
    b"HTTP/1.1 413 Request Entity Too Large\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(_PROBLEM), _PROBLEM)
)


class LimitedRequest(http_protocol.WebRequest):
    """A request that is over once its body is too large, by what it says or by what comes."""

    _received = 0
    _refused = False

    def gotLength(self, length: int | None) -> None:
        """Called by Twisted with the length that the head of the request says."""
        super().gotLength(length)
        if length is not None and length > BODY_LIMIT:
            self._refuse()

    def handleContentChunk(self, data: bytes) -> None:
        """Called by Twisted with each part of the body."""
        self._received += len(data)
        if self._received > BODY_LIMIT:
            self._refuse()
        if not self._refused:
            super().handleContentChunk(data)

    def requestReceived(self, *arguments: Any) -> None:
        """Called by Twisted at the end of the body."""
        if not self._refused:
            super().requestReceived(*arguments)

    def _refuse(self) -> None:
        if not self._refused:
            self._refused = True
            self.channel.transport.write(_REFUSAL)
            self.channel.loseConnection()


def limit_bodies() -> None:
    """Let daphne make its requests from here on with this limit."""
    http_protocol.WebRequest = LimitedRequest
