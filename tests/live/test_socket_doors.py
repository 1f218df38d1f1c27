"""Sockets that lead nowhere: each is told why, and none leaves a traceback."""

import logging
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from config.asgi import application
from config.origins import OwnPages
from games.players import tokens
from tests.live.people import a_game, cookie, guest, row_of, socket, told
from tests.services.tables import open_table

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
async def test_nowhere_is_told_and_closed(path: str, caplog: pytest.LogCaptureFixture) -> None:
    there = await socket(path, await guest("Eve"))
    assert await told(there) == {"type": "gone", "code": "not_found"}
    closing = await there.receive_output()
    assert (closing["type"], closing["code"]) == ("websocket.close", 4404)
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


@pytest.mark.parametrize("path", ["/ws/me", "/ws/tables/x"])
async def test_a_subprotocol_that_nobody_speaks_is_told_so(path: str) -> None:
    headers = [(b"cookie", await sync_to_async(cookie)("")), (b"host", b"localhost")]
    headers.append((b"origin", b"http://localhost"))
    there = WebsocketCommunicator(application, path, headers, ["graphql-ws", "mqtt"])
    assert await there.connect() == (True, "graphql-ws")
    assert await told(there) == {"type": "gone", "code": "unknown_subprotocol"}
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
async def test_a_foreign_page_is_refused_the_handshake(
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
async def test_our_own_page_is_let_in(origin: bytes, host: bytes, settings: Any) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://games.example.org:8443"]
    allowing = OwnPages(application)
    allowing.allowed_origins = ["localhost", "games.example.org"]
    assert allowing._allowed({b"origin": origin, b"host": host})


async def test_a_program_brings_a_token_and_no_page() -> None:
    ann, _, table = await a_game()
    _, secret = await sync_to_async(tokens.new_token)(player=await row_of(ann), name="bot")
    headers = [(b"authorization", f"Bearer {secret}".encode())]
    there = WebsocketCommunicator(application, f"/ws/tables/{table.id}", headers)
    assert (await there.connect())[0]
    assert (await told(there))["your_seat"] == 0
    await there.disconnect()
    foreign = WebsocketCommunicator(
        application, "/ws/me", [*headers, (b"origin", b"https://elsewhere.example")]
    )
    assert (await foreign.connect())[0] is False
