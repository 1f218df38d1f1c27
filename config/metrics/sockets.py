"""Count the open sockets of this process."""

from collections.abc import Awaitable, Callable
from typing import Any

from games.metrics.catalogue import SOCKETS
from games.metrics.measures import active

Application = Callable[..., Awaitable[None]]


class CountSockets:
    """Calls an application, and counts the sockets that it serves meanwhile."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a socket."""
        kind = kind_of(scope["path"])
        for measures in active:
            measures.count(SOCKETS, kind)
        try:
            await self._application(scope, receive, send)
        finally:
            for measures in active:
                measures.count(SOCKETS, kind, by=-1)


def kind_of(path: str) -> str:
    """Return the kind of a socket by its path."""
    if path.startswith("/ws/tables/"):
        return "table"
    return "player" if path == "/ws/me" else "other"
