"""The session that a socket was opened with: read where it is asked for, never sent along."""

from typing import Any

from channels.sessions import CookieMiddleware
from django.conf import settings

from games.players.sessions import SessionStore


class WithSession:
    """Brings along the session that the cookie names.

    Channels' own middleware looks at the session with every message that is sent, for what is to
    be written back. Sockets change nothing in it, and send much.
    """

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass the call on."""
        session = SessionStore(scope["cookies"].get(settings.SESSION_COOKIE_NAME))
        await self._application({**scope, "session": session}, receive, send)


def with_session(application: Any) -> Any:
    """The application with its cookies read, and the session that they name."""
    return CookieMiddleware(WithSession(application))
