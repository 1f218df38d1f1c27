"""Limits on what a client may send, and for how long, applied while it is received.

Daphne receives a whole body into memory before it calls the application, gives each byte of a
request a minute of its own, and queues the messages of sockets without limit.
"""

from typing import Any, Final

from daphne import http_protocol, server, ws_protocol
from twisted.web import http

from config.middleware.security_headers import HEADERS

BODY_LIMIT: Final = 2**20
"""Above every limit of the API, whose errors say more; forms of the admin are smaller."""

RECEIVING_SECONDS: Final = 30
"""For the headers and the body of one request together."""

WAITING_MESSAGES: Final = 64
"""Of one socket. Clients send a few each ten seconds."""

TOO_MANY: Final = 4429

_PROBLEM: Final = b'{"code":"too_large","facts":{},"version":null}'
_LINES: Final = "".join(f"{name}: {value}\r\n" for name, value in HEADERS.items()).encode()
_REFUSAL: Final = (
    b"HTTP/1.1 413 Request Entity Too Large\r\nContent-Type: application/json\r\n%s"
    b"Content-Length: %d\r\nConnection: close\r\n\r\n%s" % (_LINES, len(_PROBLEM), _PROBLEM)
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


class PromptChannel(http.HTTPChannel):
    """A connection that is closed unless each request arrives completely in time.

    The timeout of Twisted begins anew with each byte.
    """

    _deadline: Any = None

    def connectionMade(self) -> None:
        """Expect the first request; called by Twisted."""
        super().connectionMade()  # type: ignore[no-untyped-call]  # untyped
        self._expect_request()

    def dataReceived(self, data: bytes) -> None:
        """Expect the rest of a request that begins; called by Twisted."""
        if not self._handlingRequest:
            self._expect_request()
        super().dataReceived(data)  # type: ignore[no-untyped-call]  # untyped

    def allContentReceived(self) -> None:
        """Stop expecting, since the request is complete; called by Twisted."""
        self._stop_expecting()
        super().allContentReceived()  # type: ignore[no-untyped-call]  # untyped

    def connectionLost(self, reason: Any) -> None:  # type: ignore[override]  # untyped default
        """Stop expecting; called by Twisted."""
        self._stop_expecting()
        super().connectionLost(reason)  # type: ignore[no-untyped-call]  # untyped

    def _expect_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.callLater(RECEIVING_SECONDS, self._close)  # type: ignore[no-untyped-call]  # untyped

    def _stop_expecting(self) -> None:
        if self._deadline is not None and self._deadline.active():
            self._deadline.cancel()
        self._deadline = None

    def _close(self) -> None:
        self._deadline = None
        self.forceAbortClient()  # type: ignore[no-untyped-call]  # untyped


class PromptFactory(http_protocol.HTTPFactory):  # type: ignore[misc]  # untyped
    """Daphne's factory of connections, with this kind of them."""

    @staticmethod
    def protocol() -> Any:
        """Return a new connection."""
        return http._GenericHTTPChannelProtocol(PromptChannel())  # type: ignore[no-untyped-call]  # untyped


class BoundedSocket(ws_protocol.WebSocketProtocol):  # type: ignore[misc]  # untyped
    """A socket that is closed if its client sends faster than it is answered."""

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        """Queue a message, or close the socket; called by Autobahn."""
        if self.application_queue.qsize() < WAITING_MESSAGES:
            super().onMessage(payload, isBinary)
        elif self.state == self.STATE_OPEN:
            self.sendClose(code=TOO_MANY)


def limit_clients() -> None:
    """Make Daphne create its requests, connections and sockets with these limits."""
    http_protocol.WebRequest = LimitedRequest
    server.HTTPFactory = PromptFactory
    ws_protocol.WebSocketFactory.protocol = BoundedSocket
