"""The service as one ASGI application: requests and sockets."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django import setup

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# First: what the sockets import needs Django to be set up.
setup(set_prefix=False)

from django.urls import path, re_path  # noqa: E402

from config.body_limit import limit_bodies  # noqa: E402
from config.guarded import Guarded  # noqa: E402
from config.http import InOneThread  # noqa: E402
from config.origins import OwnPages  # noqa: E402
from config.settled import settle  # noqa: E402
from config.socket_sessions import with_session  # noqa: E402
from events.limits import REQUESTS, limit_process  # noqa: E402
from games.consumers import NowhereConsumer, TableConsumer, TurnsConsumer  # noqa: E402

limit_process(REQUESTS)
sockets = [
    # Not longer than the name of a channel group may be.
    re_path(r"^ws/tables/(?P<table>[-a-zA-Z0-9_]{1,64})\Z", TableConsumer.as_asgi()),
    path("ws/me", TurnsConsumer.as_asgi()),
    re_path("", NowhereConsumer.as_asgi()),
]
application = Guarded(
    ProtocolTypeRouter(
        {
            "http": InOneThread(),
            "websocket": OwnPages(with_session(URLRouter(sockets))),
        }
    )
)
limit_bodies()
settle()
