"""An origin check for WebSockets, which browsers open with cookies from any page."""

from typing import Any
from urllib.parse import SplitResult, urlsplit

from channels.security.websocket import OriginValidator, WebsocketDenier
from django.conf import settings


class SameOriginSockets(OriginValidator):  # type: ignore[misc]  # untyped
    """Accepts sockets from pages of this origin, and from programs, which send a token.

    The validator of Channels accepts other ports of an allowed host, and requests without origin.
    """

    def __init__(self, application: Any) -> None:
        super().__init__(application, settings.ALLOWED_HOSTS)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Call the application, or deny the handshake."""
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
    # As in Django's CSRF check: cookies are shared with other ports of the host, which may serve
    # other sites.
    trusted = f"{origin.scheme}://{origin.netloc}" in settings.CSRF_TRUSTED_ORIGINS
    return trusted or origin.netloc == host.decode("latin-1")
