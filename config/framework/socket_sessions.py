"""The session of a socket, loaded lazily and never saved."""

from typing import Any

from channels.sessions import CookieMiddleware

from config.framework.guest_sessions import SessionStore
from config.middleware.former_session_cookie import session_key_in


class SocketSessionMiddleware:
    """Adds the session of the cookie to the scope.

    The middleware of Channels checks with every sent message whether the session must be saved.
    Sockets never change it, and send many messages.
    """

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Call the application with the session."""
        session = SessionStore(session_key_in(scope["cookies"]))
        await self._application({**scope, "session": session}, receive, send)


def with_socket_session(application: Any) -> Any:
    """Wrap an application so that its scope has cookies and a session."""
    return CookieMiddleware(SocketSessionMiddleware(application))
