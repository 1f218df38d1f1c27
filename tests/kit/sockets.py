"""Sockets and streams of players, and tables to open them at."""

import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from config.asgi import application
from config.framework.guest_sessions import SessionStore
from games.players import services as people
from games.players.auth.authentication import GUEST_KEY
from games.players.models import Player
from tests.kit.tables import started

Lines = AsyncGenerator[bytes, None]
Listening = Callable[..., Awaitable[Lines]]
"""Opens the stream of a player, or of a program with its headers."""

PATIENCE = 60
"""Seconds to wait for a message on a busy machine."""


def cookie(player: str) -> bytes:
    """Return the session cookie of a player's browser."""
    session = SessionStore()
    if player:
        session[GUEST_KEY] = player
    session.save()
    return f"sessionid={session.session_key}".encode()


async def socket(
    path: str, player: str = "", session: bytes = b"", token: str = ""
) -> WebsocketCommunicator:
    """Return an open socket, from our own page or with a token."""
    session = session or await sync_to_async(cookie)(player)
    headers = [(b"cookie", session), (b"host", b"localhost")]
    headers.append((b"origin", b"http://localhost"))
    if token:
        headers = [(b"authorization", f"Bearer {token}".encode())]
    communicator = WebsocketCommunicator(application, path, headers)
    connected, _ = await communicator.connect()
    assert connected
    return communicator


async def next_message(communicator: WebsocketCommunicator) -> Any:
    """Return the next message."""
    return json.loads(await communicator.receive_from(timeout=PATIENCE))


async def closed(communicator: WebsocketCommunicator) -> bool:
    """Return True if the next event closes the socket."""
    return bool((await communicator.receive_output(timeout=PATIENCE))["type"] == "websocket.close")


async def guest(name: str) -> str:
    """Create a guest. Return the player id."""
    player, _ = await sync_to_async(people.new_guest)(name=name)
    return player.id


async def row_of(player: str) -> Player:
    """Return the player's row."""
    return await Player.objects.aget(id=player)


async def a_game(**settings: Any) -> tuple[str, str, Any]:
    """Return the ids of two players and their started table."""
    ann, bob = await guest("Ann"), await guest("Bob")
    return ann, bob, await sync_to_async(started)(ann, bob, **settings)


def leaks(table: Any, shot: Mapping[str, Any]) -> bool:
    """Return True if the table's seed, which determines all secrets, is in a snapshot."""
    return table.seed in json.dumps(shot)
