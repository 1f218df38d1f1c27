"""What is announced after commit: it may fail, and then the move stands and the others are told."""

from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep
from typing import Any

import pytest
import pytest_asyncio
import redis
from asgiref.sync import sync_to_async
from channels.layers import channel_layers
from django.conf import settings as configured
from django.core.cache import caches
from rest_framework.throttling import SimpleRateThrottle

from games import folding, publisher
from games.live.layer import Layer
from games.publisher import Pointer
from tests.api.person import a_game as a_game_over_http
from tests.live.door import Door
from tests.live.people import a_game, socket, told
from tests.services.tables import a_move, play, started

pytestmark = pytest.mark.django_db(transaction=True)
NOWHERE = "redis://127.0.0.1:9"
"""Nothing answers at this port."""


@pytest.fixture
def _connected_anew() -> Iterator[None]:
    publisher._connected.cache_clear()
    yield
    publisher._connected.cache_clear()


@pytest.mark.usefixtures("_connected_anew")
def test_threads_that_come_at_once_share_one_client(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    ready = Barrier(4)

    def slowly(*_: object, **__: object) -> object:
        sleep(0.05)
        made.append(object())
        return made[-1]

    def ask() -> object:
        ready.wait()
        return publisher._redis()

    monkeypatch.setattr(redis.Redis, "from_url", slowly)
    with ThreadPoolExecutor(4) as four:
        found = [each.result() for each in [four.submit(ask) for _ in range(4)]]
    assert found == made * 4


def test_what_follows_a_change_may_fail(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(pointer: Pointer) -> None:
        raise RuntimeError("a reactor")

    heard: list[Pointer] = []
    table = started("ann", "bob")
    monkeypatch.setattr(publisher, "_nearest", [failing, heard.append])
    moved = play(table).table
    assert folding.current(table.id).version == moved.version
    assert [pointer.version for pointer in heard] == [moved.version]
    assert table.id in caplog.text
    assert "a reactor" in caplog.text


@pytest.mark.usefixtures("_connected_anew")
def test_a_move_is_acknowledged_where_redis_is_away(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[Pointer] = []
    ann, bob, shot = a_game_over_http()
    monkeypatch.setattr(publisher, "_nearest", [heard.append])
    layer = Layer(hosts=[NOWHERE])
    monkeypatch.setitem(channel_layers.backends, "default", layer)
    settings.REDIS_URL = NOWHERE
    table = folding.current(shot["id"])
    mover = {ann.id: ann, bob.id: bob}[table.chairs[min(table.to_act)].player]
    _, move = a_move(table)
    moved = mover.command(shot, "play", move=move)
    assert folding.current(shot["id"]).version == moved["version"] > table.version
    assert [pointer.version for pointer in heard] == [moved["version"]]
    publisher.flush()
    assert "Redis is out of reach" in caplog.text


@pytest.mark.asyncio
async def test_a_socket_that_missed_a_pointer_gets_all_with_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, _, table = await a_game()
    there = await socket(f"/ws/tables/{table.id}", ann)
    await told(there)

    def failing(_: object) -> None:
        raise OSError("out of reach")

    with monkeypatch.context() as broken:
        for way in ("_publish", "_hand_over"):
            broken.setattr(publisher, way, failing)
        broken.setattr(publisher, "_nearest", [])
        missed = (await sync_to_async(play)(table)).table
        assert await there.receive_nothing()
    moved = (await sync_to_async(play)(missed)).table
    shot = await told(there)
    assert [event["version"] for event in shot["events"]] == list(
        range(table.version + 1, moved.version + 1)
    )
    await there.disconnect()


@pytest.mark.asyncio
async def test_sockets_of_this_process_need_nobody_to_pass_on_what_it_did(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, _, table = await a_game()
    there = await socket(f"/ws/tables/{table.id}", ann)
    await told(there)
    monkeypatch.setattr(publisher, "send_all", lambda news: None)
    moved = (await sync_to_async(play)(table)).table
    assert (await told(there))["version"] == moved.version
    await there.disconnect()


@pytest_asyncio.fixture
async def door(
    settings: Any, _connected_anew: None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Door]:
    door = Door(configured.REDIS_URL)
    await door.open()
    settings.REDIS_URL = door.url
    layer = Layer(hosts=[door.url])
    monkeypatch.setitem(channel_layers.backends, "default", layer)
    yield door
    await layer.flush()
    await door.shut()


@pytest.mark.asyncio
@pytest.mark.skipif(not configured.REDIS_URL, reason="REDIS_URL names no Redis")
async def test_sockets_look_for_themselves_when_redis_is_back(
    door: Door, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # As if another process made the moves.
    monkeypatch.setattr(publisher, "_nearest", [])
    ann, _, table = await a_game()
    there = await socket(f"/ws/tables/{table.id}", ann)
    mine = await socket("/ws/me", table.chairs[min(table.to_act)].player)
    await told(there)
    assert (await told(mine))["waiting"]
    await door.shut()
    missed = (await sync_to_async(play)(table)).table
    await sync_to_async(publisher.flush)()
    assert "Redis is out of reach" in caplog.text
    await door.open()
    shot = await told(there)
    assert [event["version"] for event in shot["events"]] == list(
        range(table.version + 1, missed.version + 1)
    )
    assert await told(mine) == {"type": "turns", "waiting": []}
    moved = (await sync_to_async(play)(missed)).table
    assert (await told(there))["version"] == moved.version
    for each in (there, mine):
        await each.disconnect()


def test_channels_are_a_databases_own() -> None:
    names = [publisher.prefix(f"redis://cache:6379{path}") for path in ("", "/", "/0", "/3", "/4")]
    assert names == ["asgi.0", "asgi.0", "asgi.0", "asgi.3", "asgi.4"]


@pytest.mark.usefixtures("_connected_anew")
def test_nothing_is_counted_where_redis_is_away(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    backend = "config.cache.Cache"
    options = {"LOCATION": NOWHERE, "OPTIONS": settings.REDIS_OPTIONS}
    settings.CACHES = {"default": {"BACKEND": backend, **options}}
    monkeypatch.setattr(SimpleRateThrottle, "cache", caches["default"])
    ann, _, shot = a_game_over_http()
    assert ann.get(f"tables/{shot['id']}")["version"] == shot["version"]
    assert "nothing is counted" in caplog.text
