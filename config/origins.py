"""Which pages may open sockets: cookies go along with any, so a foreign one could listen in."""

from typing import Any
from urllib.parse import SplitResult, urlsplit

from channels.security.websocket import OriginValidator, WebsocketDenier
from django.conf import settings


class OwnPages(OriginValidator):  # type: ignore[misc]  # untyped
    """Passes on sockets of our own pages, and of programs, which bring a token and no page."""

    def __init__(self, application: Any) -> None:
        super().__init__(application, settings.ALLOWED_HOSTS)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass it on, or refuse the handshake."""
        allowed = self._allowed(dict(scope["headers"]))
        await (self.application if allowed else WebsocketDenier())(scope, receive, send)

    def _allowed(self, headers: dict[bytes, bytes]) -> bool:
        if b"origin" not in headers:
            return b"authorization" in headers
        try:
            origin = urlsplit(headers[b"origin"].decode("latin-1"))
            return bool(self.valid_origin(origin)) and _is_ours(origin, headers.get(b"host", b""))
        except ValueError:
            return False


def _is_ours(origin: SplitResult, host: bytes) -> bool:
    # As Django asks of requests that change something: at another port, with which cookies are
    # shared, there is somebody else's page.
    trusted = f"{origin.scheme}://{origin.netloc}" in settings.CSRF_TRUSTED_ORIGINS
    return trusted or origin.netloc == host.decode("latin-1")
