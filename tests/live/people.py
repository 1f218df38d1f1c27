"""People at their sockets, for the tests."""

import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from config.asgi import application
from games.players import services as people
from games.players.models import Player
from games.players.sessions import PLAYER, SessionStore
from tests.services.tables import started

Lines = AsyncGenerator[bytes, None]
Listening = Callable[..., Awaitable[Lines]]
"""Opens the stream of a player, or with the headers of a program."""

PATIENCE = 60
"""Seconds until what does not come is missing, on a machine that has much else to do."""


def cookie(player: str) -> bytes:
    """What a signed-in browser sends."""
    session = SessionStore()
    if player:
        session[PLAYER] = player
    session.save()
    return f"sessionid={session.session_key}".encode()


async def socket(
    path: str, player: str = "", session: bytes = b"", token: str = ""
) -> WebsocketCommunicator:
    """An open socket from our own page, or with a token."""
    session = session or await sync_to_async(cookie)(player)
    headers = [(b"cookie", session), (b"host", b"localhost")]
    headers.append((b"origin", b"http://localhost"))
    if token:
        headers = [(b"authorization", f"Bearer {token}".encode())]
    communicator = WebsocketCommunicator(application, path, headers)
    connected, _ = await communicator.connect()
    assert connected
    return communicator


async def told(communicator: WebsocketCommunicator) -> Any:
    """What comes next."""
    return json.loads(await communicator.receive_from(timeout=PATIENCE))


async def closed(communicator: WebsocketCommunicator) -> bool:
    """Whether the next thing is the end."""
    return bool((await communicator.receive_output(timeout=PATIENCE))["type"] == "websocket.close")


async def guest(name: str) -> str:
    """The id of somebody new."""
    player, _ = await sync_to_async(people.new_guest)(name=name)
    return player.id


async def row_of(player: str) -> Player:
    """Somebody as the database knows them."""
    return await Player.objects.aget(id=player)


async def a_game(**settings: Any) -> tuple[str, str, Any]:
    """Two people, and their table, started."""
    ann, bob = await guest("Ann"), await guest("Bob")
    return ann, bob, await sync_to_async(started)(ann, bob, **settings)


def leaks(table: Any, shot: Mapping[str, Any]) -> bool:
    """Whether the table's seed, from which all that is hidden follows, is in what was sent."""
    return table.seed in json.dumps(shot)
