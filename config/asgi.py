"""The product as one ASGI application: requests and sockets."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django import setup

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Before the imports below, which need the apps to be loaded.
setup(set_prefix=False)

from django.urls import path, re_path  # noqa: E402  # after Django is set up

from config.framework.client_limits import limit_clients  # noqa: E402  # after Django is set up
from config.framework.freeze_gc import freeze_garbage_collector  # noqa: E402  # after Django is set up
from config.framework.request_thread import RequestThreadHandler  # noqa: E402  # after Django is set up
from config.framework.same_origin_sockets import SameOriginSockets  # noqa: E402  # after Django is set up
from config.framework.socket_sessions import with_socket_session  # noqa: E402  # after Django is set up
from config.logs.request_id import SocketIds  # noqa: E402  # after Django is set up
from config.metrics.process import measure_web  # noqa: E402  # after Django is set up
from config.metrics.sockets import CountSockets  # noqa: E402  # after Django is set up
from config.startup_checks import StartupChecks  # noqa: E402  # after Django is set up
from events.database.limits import REQUESTS, limit_process  # noqa: E402  # after Django is set up
from games.live.consumers.table import TableConsumer  # noqa: E402  # after Django is set up
from games.live.consumers.turns import TurnsConsumer  # noqa: E402  # after Django is set up
from games.live.consumers.unknown_path import UnknownPathConsumer  # noqa: E402  # after Django is set up

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
            "websocket": CountSockets(
                SocketIds(SameOriginSockets(with_socket_session(URLRouter(sockets))))
            ),
        }
    )
)
limit_clients()
measure_web()
freeze_garbage_collector()
