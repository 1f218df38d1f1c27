"""Handshakes: unknown paths, subprotocols, origins and tokens."""

import logging
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from config.asgi import application
from config.framework.same_origin_sockets import SameOriginSockets
from games.players.auth import tokens
from tests.kit.socket_fixtures import close_connections  # noqa: F401  # autouse
from tests.kit.sockets import a_game, cookie, guest, next_message, row_of, socket
from tests.kit.tables import open_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/ws",
        "/ws/",
        "/ws/you",
        "/ws/me/",
        "/ws/tables/",
        "/ws/tables/a/b",
        "/ws/tables/%00",
        "/ws/tables/nobody-opened-this",
        "/ws/tables/" + "a" * 4000,
        "/ws/tables/nobody?after=%00&after=x",
        "/api/v1/me",
        "/ws/t\u00e4bles/x",
    ],
)
async def test_unknown_path_is_closed_with_a_reason(
    path: str, caplog: pytest.LogCaptureFixture
) -> None:
    there = await socket(path, await guest("Eve"))
    assert await next_message(there) == {"type": "gone", "code": "not_found"}
    closing = await there.receive_output()
    assert (closing["type"], closing["code"]) == ("websocket.close", 4404)
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


@pytest.mark.parametrize("path", ["/ws/me", "/ws/tables/x"])
async def test_unknown_subprotocol_is_closed_with_a_reason(path: str) -> None:
    headers = [(b"cookie", await sync_to_async(cookie)("")), (b"host", b"localhost")]
    headers.append((b"origin", b"http://localhost"))
    there = WebsocketCommunicator(application, path, headers, ["graphql-ws", "mqtt"])
    assert await there.connect() == (True, "graphql-ws")
    assert await next_message(there) == {"type": "gone", "code": "unknown_subprotocol"}
    assert (await there.receive_output())["code"] == 4406


@pytest.mark.parametrize(
    "origin",
    [
        None,
        b"",
        b"null",
        b"https://elsewhere.example",
        b"http://localhost.elsewhere.example",
        b"http://localhost:9999",
        b"http://127.0.0.1:8000",
        b"http://[",
        b"\xff\x00",
    ],
)
async def test_handshake_from_another_origin_is_refused(
    origin: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    table = await sync_to_async(open_table)()
    headers = [(b"cookie", await sync_to_async(cookie)(await guest("Eve")))]
    headers.append((b"host", b"localhost:8000"))
    headers += [(b"origin", origin)] if origin is not None else []
    there = WebsocketCommunicator(application, f"/ws/tables/{table.id}", headers)
    assert (await there.connect())[0] is False
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (b"http://localhost:8000", b"localhost:8000"),
        (b"https://games.example.org", b"games.example.org"),
        (b"https://games.example.org:8443", b"games.example.org"),
    ],
)
async def test_handshake_from_our_own_origin_is_accepted(
    origin: bytes, host: bytes, settings: Any
) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://games.example.org:8443"]
    allowing = SameOriginSockets(application)
    allowing.allowed_origins = ["localhost", "games.example.org"]
    assert allowing._allowed({b"origin": origin, b"host": host})


async def test_token_is_accepted_without_an_origin_only() -> None:
    ann, _, table = await a_game()
    _, secret = await sync_to_async(tokens.new_token)(player=await row_of(ann), name="bot")
    headers = [(b"authorization", f"Bearer {secret}".encode())]
    there = WebsocketCommunicator(application, f"/ws/tables/{table.id}", headers)
    assert (await there.connect())[0]
    assert (await next_message(there))["your_seat"] == 0
    await there.disconnect()
    foreign = WebsocketCommunicator(
        application, "/ws/me", [*headers, (b"origin", b"https://elsewhere.example")]
    )
    assert (await foreign.connect())[0] is False


async def test_page_of_another_site_cannot_connect() -> None:
    table = await sync_to_async(open_table)()
    headers = [(b"origin", b"https://elsewhere.example"), (b"host", b"localhost")]
    connected, _ = await WebsocketCommunicator(
        application, f"/ws/tables/{table.id}", headers
    ).connect()
    assert not connected
