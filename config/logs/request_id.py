"""An id for each request and each socket, which every log line about it contains."""

import re
from collections.abc import Iterable
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from structlog.contextvars import bind_contextvars, clear_contextvars

HEADER: Final = "X-Request-ID"
WELL_FORMED: Final = re.compile(rb"[0-9A-Za-z_-]{8,64}")
_NAME: Final = HEADER.lower().encode()


def bind_request_id(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Bind the id of a request, or of a handshake, to what is logged from here on. Return it.

    It is the one that the proxy sent, if that is well-formed, or else a new one.
    """
    given = dict(headers).get(_NAME, b"") if settings.BEHIND_A_PROXY else b""
    request_id = given.decode() if WELL_FORMED.fullmatch(given) else uuid4().hex
    clear_contextvars()
    bind_contextvars(request_id=request_id)
    return request_id


class SocketIds:
    """Binds the id of each socket; requests get theirs where they are answered."""

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Call the application."""
        bind_request_id(scope["headers"])
        await self._application(scope, receive, send)
