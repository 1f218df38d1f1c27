"""The service as one ASGI application: requests and sockets."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import SessionMiddlewareStack
from django import setup

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# First: what the sockets import needs Django to be set up.
setup(set_prefix=False)

from django.urls import path  # noqa: E402

from config.guarded import Guarded  # noqa: E402
from config.http import InOneThread  # noqa: E402
from config.settled import settle  # noqa: E402
from games.consumers import TableConsumer, TurnsConsumer  # noqa: E402

sockets = [
    path("ws/tables/<slug:table>", TableConsumer.as_asgi()),
    path("ws/me", TurnsConsumer.as_asgi()),
]
application = Guarded(
    ProtocolTypeRouter(
        {
            "http": InOneThread(),
            "websocket": AllowedHostsOriginValidator(SessionMiddlewareStack(URLRouter(sockets))),
        }
    )
)
settle()
