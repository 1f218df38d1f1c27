"""Bare Channels: a POST by a signed-in user, one row, and one message to a group.

The least that any service on Channels and PostgreSQL does for a move, without rules, a log or
secrets: the session and its user, one INSERT, and the same text to each socket.
"""

import json
import os
from typing import Any

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.peers.channels_settings"

from channels.auth import AuthMiddlewareStack
from channels.db import database_sync_to_async
from channels.generic.http import AsyncHttpConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

# Django must be set up before the imports below.
get_asgi_application()

from django.db import connection  # noqa: E402  # after Django is set up
from django.urls import path  # noqa: E402  # after Django is set up

INSERT = "INSERT INTO bench_said (author, body) VALUES (%s, %s) RETURNING id"
GROUP = "bare"


def inserted(author: int, text: str) -> dict[str, Any]:
    """Insert a text, committed on return. Return the body of the response."""
    with connection.cursor() as cursor:
        cursor.execute(INSERT, [author, text])
        (number,) = cursor.fetchone()
    return {"id": number, "text": text}


class Said(AsyncHttpConsumer):
    """Inserts the text of a signed-in user and sends it to all listeners."""

    async def handle(self, body: bytes) -> None:
        """Insert the text, send it to the group, and respond."""
        user = self.scope["user"]
        if not user.is_authenticated:
            await self.send_response(401, b"")
            return
        answer = await database_sync_to_async(inserted)(user.pk, json.loads(body)["text"])
        text = json.dumps(answer)
        await get_channel_layer().group_send(GROUP, {"type": "said", "text": text})
        headers = [
            (b"Content-Type", b"application/json"),
            (b"Content-Length", str(len(text)).encode()),
        ]
        await self.send_response(200, text.encode(), headers=headers)


class Listener(AsyncWebsocketConsumer):
    """A socket that receives every text."""

    groups = [GROUP]

    async def said(self, message: dict[str, str]) -> None:
        """Send the text on."""
        await self.send(text_data=message["text"])


urlpatterns: list[object] = []
application = ProtocolTypeRouter(
    {
        "http": AuthMiddlewareStack(URLRouter([path("said", Said.as_asgi())])),
        "websocket": AuthMiddlewareStack(URLRouter([path("ws", Listener.as_asgi())])),
    }
)
