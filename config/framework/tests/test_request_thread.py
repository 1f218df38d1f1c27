"""Requests and streaming responses through the ASGI application."""

import json
from threading import current_thread
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from channels.layers import get_channel_layer
from django.core.signals import request_finished, request_started

from config.asgi import application
from config.framework import request_thread
from config.middleware.security_headers import HEADERS
from games.api import games
from tests.kit.any_game import OPEN_GAME
from tests.kit.asgi import answer, get
from tests.kit.socket_fixtures import close_connections  # noqa: F401  # autouse
from tests.kit.sockets import PATIENCE, cookie, guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def test_request_starts_and_finishes_in_one_request_thread() -> None:
    threads: list[str] = []

    def note(**_: Any) -> None:
        threads.append(current_thread().name)

    request_started.connect(note)
    request_finished.connect(note)
    try:
        status, body = await answer(get("/api/v1/games"))
    finally:
        request_started.disconnect(note)
        request_finished.disconnect(note)
    assert (status, {game["key"] for game in json.loads(body)} >= {OPEN_GAME}) == (200, True)
    assert len(threads) == 2
    assert len(set(threads)) == 1
    assert threads[0].startswith("request")


async def test_exception_in_a_view_is_answered_with_500(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.rules, "all_games", lambda: 1 / 0)
    status, _ = await answer(get("/api/v1/games"))
    assert status == 500


# A file is sent when all of it is read: Django says so.
@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume synchronous iterators")
async def test_static_file_is_sent_to_its_end() -> None:
    status, body = await answer(get("/static/admin/css/base.css"))
    assert status == 200
    assert b"DJANGO Admin" in body


async def test_stream_ends_when_its_client_disconnects() -> None:
    ann = await guest("Ann")
    asked = get("/api/v1/stream", (b"cookie", await sync_to_async(cookie)(ann)))
    await asked.send_input({"type": "http.request", "body": b""})
    assert (await asked.receive_output(timeout=PATIENCE))["status"] == 200
    assert json.loads((await asked.receive_output(timeout=PATIENCE))["body"])["waiting"] == []
    await asked.send_input({"type": "http.disconnect"})
    await asked.wait(timeout=PATIENCE)
    assert not any(ann in group for group in get_channel_layer().groups)


@pytest.mark.parametrize("path", ["/api/v1/games", "/rules"])
async def test_query_string_that_is_not_utf8_is_a_bad_request(path: str) -> None:
    scope = {**get(path).scope, "query_string": b"x=\xff\xfe"}
    status, body = await answer(ApplicationCommunicator(application, scope))
    assert status == 400
    received = {"code": "malformed", "facts": {}, "version": None}
    assert body == (json.dumps(received).encode() if path.startswith("/api/") else b"")


async def test_request_without_room_in_the_queue_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    handler = request_thread.RequestThreadHandler()
    monkeypatch.setattr(request_thread, "THREADS", 0)
    monkeypatch.setattr(request_thread, "MOST_WAITING", 1)
    handler._unanswered = 1

    def asked(path: str) -> ApplicationCommunicator:
        return ApplicationCommunicator(handler, get(path).scope)

    status, body = await answer(asked("/api/v1/games"))
    assert (status, json.loads(body)["code"]) == (503, "busy")
    assert (await answer(asked("/")))[0] == 503
    assert (await answer(asked("/livez")))[0] == 200
    handler._unanswered = 0
    assert (await answer(asked("/api/v1/games")))[0] == 200
    assert handler._unanswered == 0


async def test_answer_without_middleware_has_the_security_headers() -> None:
    asked = ApplicationCommunicator(
        application, {**get("/api/v1/games").scope, "query_string": b"x=\xff\xfe"}
    )
    await asked.send_input({"type": "http.request", "body": b""})
    start = await asked.receive_output(timeout=PATIENCE)
    sent = {name.decode(): value.decode() for name, value in start["headers"]}
    assert HEADERS.items() <= sent.items()
    await asked.wait(timeout=PATIENCE)
