"""The product as one ASGI application: requests and sockets."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django import setup

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Before the imports below, which need the apps to be loaded.
setup(set_prefix=False)

from django.urls import path, re_path  # noqa: E402

from config.framework.body_limit import limit_request_bodies  # noqa: E402
from config.framework.freeze_gc import freeze_garbage_collector  # noqa: E402
from config.framework.request_thread import RequestThreadHandler  # noqa: E402
from config.framework.same_origin_sockets import SameOriginSockets  # noqa: E402
from config.framework.socket_sessions import with_socket_session  # noqa: E402
from config.startup_checks import StartupChecks  # noqa: E402
from events.database.limits import REQUESTS, limit_process  # noqa: E402
from games.live.consumers.table import TableConsumer  # noqa: E402
from games.live.consumers.turns import TurnsConsumer  # noqa: E402
from games.live.consumers.unknown_path import UnknownPathConsumer  # noqa: E402

limit_process(REQUESTS)
sockets = [
    # No longer than the name of a channel group can be.
    re_path(r"^ws/tables/(?P<table>[-a-zA-Z0-9_]{1,64})\Z", TableConsumer.as_asgi()),
    path("ws/me", TurnsConsumer.as_asgi()),
    re_path("", UnknownPathConsumer.as_asgi()),
]
application = StartupChecks(
    ProtocolTypeRouter(
        {
            "http": RequestThreadHandler(),
            "websocket": SameOriginSockets(with_socket_session(URLRouter(sockets))),
        }
    )
)
limit_request_bodies()
freeze_garbage_collector()
