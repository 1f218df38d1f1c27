"""The least that a live service does: commit a frame and send it to a group."""

import os

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# Django must be set up before the imports below.
http = get_asgi_application()

from django.db import connection, transaction  # noqa: E402  # after Django is set up
from django.urls import path  # noqa: E402  # after Django is set up

TABLE = "CREATE TABLE bench_echo (id bigserial PRIMARY KEY, body text)"


@transaction.atomic
def committed(text: str) -> None:
    """Insert the text."""
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO bench_echo (body) VALUES (%s)", [text])


class Echo(AsyncWebsocketConsumer):
    """Sends each text that it receives to all sockets, after its commit."""

    groups = ["echo"]

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Commit the text, then send it to the group."""
        await database_sync_to_async(committed)(text_data or "")
        await self.channel_layer.group_send("echo", {"type": "said", "text": text_data})

    async def said(self, message: dict[str, str]) -> None:
        """Send the text on."""
        await self.send(text_data=message["text"])


application = ProtocolTypeRouter(
    {"http": http, "websocket": URLRouter([path("ws/echo", Echo.as_asgi())])}
)
