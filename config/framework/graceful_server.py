"""A Daphne server that ends in order, so that it can be replaced while people play.

On SIGTERM Daphne cancels whatever it serves: a request whose move is being committed gets no
answer, and sockets break without a close code.
"""

import asyncio
from typing import Any, Final

from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import reactor, tcp
from twisted.internet.defer import Deferred

SERVICE_RESTART: Final = 1012
"""The close code after which clients connect again at once, to another process."""

NOTICE_SECONDS: Final = 3.0
"""How long the process serves on while /readyz announces its end: longer than the proxy's interval.

A connection that is refused costs the proxy a request that it cannot repeat.
"""

DRAIN_SECONDS: Final = 10.0
"""The longest time in which running requests can finish; streams without end are cut after it."""

IDLE_SECONDS: Final = 1.0
"""How long an idle connection is kept open for another request."""

POLL_SECONDS: Final = 0.05
SOCKETS_PER_POLL: Final = 250
"""Sockets are closed over a while, as all of their clients connect again."""

READY_PATH: Final = "/readyz"
_STOPPING: Final = b'{"status":"stopping","checks":{}}'
_HEADERS: Final = [
    (b"content-type", b"application/json"),
    (b"content-length", str(len(_STOPPING)).encode()),
    (b"cache-control", b"no-store"),
]


class GracefulServer(Server):  # type: ignore[misc]  # untyped
    """A server that announces its end, finishes running requests, and closes its sockets.

    It announces it for `notice` seconds: 0 where no proxy asks whether it is ready.
    """

    application: Any

    def __init__(self, application: Any, *, notice: float = NOTICE_SECONDS, **options: Any) -> None:
        super().__init__(application, **options)
        self.has_failed = False
        self._notice = notice
        self._ports: list[Any] = []
        self._is_draining = False

    def listen_success(self, port: Any) -> None:
        """Remember the port; called by Daphne."""
        super().listen_success(port)
        self._ports.append(port)

    def listen_error(self, failure: Any) -> None:
        """Remember the failure; called by Daphne, which ends without an error."""
        self.has_failed = True
        super().listen_error(failure)

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """Send a message of the application; while draining, its connection closes after it."""
        if self._is_draining and message["type"] == "http.response.start":
            _close_after(protocol)
        await super().handle_reply(protocol, message)

    def kill_all_applications(self) -> Any:
        """Drain instead of cancelling; called by Daphne before it exits."""
        return Deferred.fromFuture(asyncio.ensure_future(self._drain()))

    async def _drain(self) -> None:
        self.application = _announcing_the_end(self.application)
        await asyncio.sleep(self._notice)
        self._is_draining = True
        for port in self._ports:
            # Its deferred fires in the next turn of the loop.
            port.stopListening()
        loop = asyncio.get_running_loop()
        started = loop.time()
        while not self._is_drained(loop.time() - started):
            self._close_sockets()
            await asyncio.sleep(POLL_SECONDS)
        await self._cancel()

    def _is_drained(self, seconds: float) -> bool:
        if self._running():
            return seconds > DRAIN_SECONDS
        return seconds > IDLE_SECONDS or not _has_connections()

    def _running(self) -> list[asyncio.Future[None]]:
        found = (details.get("application_instance") for details in self.connections.values())
        return [each for each in found if each is not None and not each.done()]

    def _close_sockets(self) -> None:
        sockets = [each for each in self.connections if isinstance(each, WebSocketProtocol)]
        open_sockets = [each for each in sockets if each.state == each.STATE_OPEN]
        for each in open_sockets[:SOCKETS_PER_POLL]:
            # `sendClose` accepts only the codes of applications.
            each.sendCloseFrame(code=SERVICE_RESTART)

    async def _cancel(self) -> None:
        running = self._running()
        for each in running:
            each.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def _announcing_the_end(application: Any) -> Any:
    async def announce(scope: Any, receive: Any, send: Any) -> None:
        if scope["path"] != READY_PATH:
            await application(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 503, "headers": _HEADERS})
        await send({"type": "http.response.body", "body": _STOPPING})

    return announce


def _close_after(request: Any) -> None:
    if request.channel is not None:
        request.setHeader(b"connection", b"close")
        request.channel.persistent = False


def _has_connections() -> bool:
    return any(isinstance(each, tcp.Server) for each in reactor.getReaders())  # type: ignore[misc]  # an interface to mypy
