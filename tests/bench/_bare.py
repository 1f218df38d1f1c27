"""Bare Django and bare Channels: a POST by a person who is signed in, and one row.

The least that any service on this stack does for a move, without rules, a log or secrets. `/kept`
is Django as `startproject` sets it up: its middlewares, a session and its user, one INSERT. `/said`
is Channels alone: the session and its user, one INSERT, and the same text to each socket.
"""

import json
import os
from typing import Any

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench._bare_settings"

from channels.auth import AuthMiddlewareStack
from channels.db import database_sync_to_async
from channels.generic.http import AsyncHttpConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

# First: what follows needs Django to be set up.
django_application = get_asgi_application()

from django.db import connection  # noqa: E402
from django.http import HttpRequest, JsonResponse  # noqa: E402
from django.urls import path, re_path  # noqa: E402

INSERT = "INSERT INTO bench_bare (author, body) VALUES (%s, %s) RETURNING id"
GROUP = "bare"


def inserted(author: int, text: str) -> dict[str, Any]:
    """Insert a text, committed on return, and return what is answered."""
    with connection.cursor() as cursor:
        cursor.execute(INSERT, [author, text])
        (number,) = cursor.fetchone()
    return {"id": number, "text": text}


def kept(request: HttpRequest) -> JsonResponse:
    """Insert what a person who is signed in sends, and answer with it."""
    if not request.user.is_authenticated:
        return JsonResponse({"code": "not_signed_in"}, status=401)
    return JsonResponse(inserted(request.user.pk, json.loads(request.body)["text"]))


class Said(AsyncHttpConsumer):
    """The same without Django's handler; all who listen are sent it as well."""

    async def handle(self, body: bytes) -> None:
        """Insert, send to the group, answer."""
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
    """A socket that is sent all that is said."""

    groups = [GROUP]

    async def said(self, message: dict[str, str]) -> None:
        """Pass it on."""
        await self.send(text_data=message["text"])


urlpatterns = [path("kept", kept)]
application = ProtocolTypeRouter(
    {
        "http": URLRouter(
            [
                path("said", AuthMiddlewareStack(Said.as_asgi())),
                re_path("", django_application),
            ]
        ),
        "websocket": AuthMiddlewareStack(URLRouter([path("ws", Listener.as_asgi())])),
    }
)
