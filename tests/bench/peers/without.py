"""The product without one of its overrides: `tests.bench.peers.without:request_thread` and so on.

The name after the colon is that of the module in `config/framework`.
"""

import os
from collections.abc import Callable
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Before the variants import what needs the apps.
django.setup(set_prefix=False)

PLAIN_SESSIONS = "tests.bench.peers.plain_sessions"


def __getattr__(name: str) -> Any:
    """Return the application without this override, as the server asks for it by name."""
    if name not in VARIANTS:
        raise AttributeError(name)
    return VARIANTS[name]()


def _without_request_thread() -> Any:
    from django.core.asgi import get_asgi_application
    from django.db import connections

    # Its threads are new for each request, and would each keep a connection.
    connections.settings["default"]["CONN_MAX_AGE"] = 0

    from config import asgi

    return _routed(http=get_asgi_application(), websocket=_sockets(asgi))


def _without_freeze_gc() -> Any:
    from config.framework import freeze_gc

    freeze_gc.freeze_garbage_collector = lambda: None
    return _application()


def _without_guest_sessions() -> Any:
    from django.conf import settings

    settings.SESSION_ENGINE = PLAIN_SESSIONS
    return _application()


def _without_socket_sessions() -> Any:
    from channels.sessions import SessionMiddlewareStack

    from config.framework import socket_sessions

    socket_sessions.with_socket_session = SessionMiddlewareStack
    return _application()


def _application() -> Any:
    from config.asgi import application

    return application


def _sockets(asgi: Any) -> Any:
    return asgi.application._application.application_mapping["websocket"]


def _routed(**protocols: Any) -> Any:
    from channels.routing import ProtocolTypeRouter

    return ProtocolTypeRouter(protocols)


VARIANTS: dict[str, Callable[[], Any]] = {
    "request_thread": _without_request_thread,
    "freeze_gc": _without_freeze_gc,
    "guest_sessions": _without_guest_sessions,
    "socket_sessions": _without_socket_sessions,
}
