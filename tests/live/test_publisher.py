"""Publishing after commit, also while Redis or a listener fails."""

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

from config.framework.channel_layer import ChannelLayer
from games.pubsub import local, publisher, redis_channels
from games.pubsub.pointer import Pointer
from games.tables import table_cache
from tests.kit.person import two_players
from tests.kit.redis_gate import Door
from tests.kit.sockets import a_game, next_message, socket
from tests.kit.tables import a_move, play, started

pytestmark = pytest.mark.django_db(transaction=True)
NOWHERE = "redis://127.0.0.1:9"
"""An address without a server."""


@pytest.fixture
def _connected_anew() -> Iterator[None]:
    redis_channels.connect.cache_clear()
    yield
    redis_channels.connect.cache_clear()


@pytest.mark.usefixtures("_connected_anew")
def test_concurrent_threads_share_one_redis_client(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    ready = Barrier(4)

    def slowly(*_: object, **__: object) -> object:
        sleep(0.05)
        made.append(object())
        return made[-1]

    def ask() -> object:
        ready.wait()
        return redis_channels.client()

    monkeypatch.setattr(redis.Redis, "from_url", slowly)
    with ThreadPoolExecutor(4) as four:
        found = [each.result() for each in [four.submit(ask) for _ in range(4)]]
    assert found == made * 4


def test_failing_listener_is_logged_and_the_move_committed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(pointer: Pointer) -> None:
        raise RuntimeError("a reactor")

    heard: list[Pointer] = []
    table = started("ann", "bob")
    monkeypatch.setattr(local, "listeners", [failing, heard.append])
    moved = play(table).table
    assert table_cache.current(table.id).version == moved.version
    assert [pointer.version for pointer in heard] == [moved.version]
    assert table.id in caplog.text
    assert "a reactor" in caplog.text


@pytest.mark.usefixtures("_connected_anew")
def test_move_is_acknowledged_while_redis_is_unavailable(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[Pointer] = []
    ann, bob, shot = two_players()
    monkeypatch.setattr(local, "listeners", [heard.append])
    layer = ChannelLayer(hosts=[NOWHERE])
    monkeypatch.setitem(channel_layers.backends, "default", layer)
    settings.REDIS_URL = NOWHERE
    table = table_cache.current(shot["id"])
    mover = {ann.id: ann, bob.id: bob}[table.chairs[min(table.to_act)].player]
    _, move = a_move(table)
    moved = mover.command(shot, "play", move=move)
    assert table_cache.current(shot["id"]).version == moved["version"] > table.version
    assert [pointer.version for pointer in heard] == [moved["version"]]
    publisher.flush()
    assert "Redis is unavailable" in caplog.text


@pytest.mark.asyncio
async def test_pointer_after_a_lost_one_delivers_all_events(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, _, table = await a_game()
    there = await socket(f"/ws/tables/{table.id}", ann)
    await next_message(there)

    def failing(_: object) -> None:
        raise OSError("out of reach")

    with monkeypatch.context() as broken:
        for way in ("_send_to_redis", "_send_to_loops"):
            broken.setattr(publisher, way, failing)
        broken.setattr(local, "listeners", [])
        missed = (await sync_to_async(play)(table)).table
        assert await there.receive_nothing()
    moved = (await sync_to_async(play)(missed)).table
    shot = await next_message(there)
    assert [event["version"] for event in shot["events"]] == list(
        range(table.version + 1, moved.version + 1)
    )
    await there.disconnect()


@pytest.mark.asyncio
async def test_sockets_of_this_process_are_notified_without_redis(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, _, table = await a_game()
    there = await socket(f"/ws/tables/{table.id}", ann)
    await next_message(there)
    monkeypatch.setattr(publisher, "send_all", lambda *news: None)
    moved = (await sync_to_async(play)(table)).table
    assert (await next_message(there))["version"] == moved.version
    await there.disconnect()


@pytest_asyncio.fixture
async def door(
    settings: Any, _connected_anew: None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Door]:
    door = Door(configured.REDIS_URL)
    await door.open()
    settings.REDIS_URL = door.url
    layer = ChannelLayer(hosts=[door.url])
    monkeypatch.setitem(channel_layers.backends, "default", layer)
    yield door
    await layer.flush()
    await door.shut()


@pytest.mark.asyncio
@pytest.mark.skipif(not configured.REDIS_URL, reason="REDIS_URL names no Redis")
async def test_sockets_are_sent_missed_moves_after_a_reconnect(
    door: Door, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # As if another process made the moves.
    monkeypatch.setattr(local, "listeners", [])
    ann, _, table = await a_game()
    there = await socket(f"/ws/tables/{table.id}", ann)
    mine = await socket("/ws/me", table.chairs[min(table.to_act)].player)
    await next_message(there)
    assert (await next_message(mine))["waiting"]
    await door.shut()
    missed = (await sync_to_async(play)(table)).table
    await sync_to_async(publisher.flush)()
    assert "Redis is unavailable" in caplog.text
    await door.open()
    shot = await next_message(there)
    assert [event["version"] for event in shot["events"]] == list(
        range(table.version + 1, missed.version + 1)
    )
    assert await next_message(mine) == {"type": "turns", "waiting": []}
    moved = (await sync_to_async(play)(missed)).table
    assert (await next_message(there))["version"] == moved.version
    for each in (there, mine):
        await each.disconnect()


def test_prefix_of_channels_contains_the_database_number() -> None:
    names = [
        redis_channels.prefix(f"redis://cache:6379{path}") for path in ("", "/", "/0", "/3", "/4")
    ]
    assert names == ["asgi.0", "asgi.0", "asgi.0", "asgi.3", "asgi.4"]


@pytest.mark.usefixtures("_connected_anew")
def test_requests_are_not_throttled_while_redis_is_unavailable(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    backend = "config.framework.redis_cache.SharedRedisCache"
    options = {"LOCATION": NOWHERE, "OPTIONS": settings.REDIS_OPTIONS}
    settings.CACHES = {"default": {"BACKEND": backend, **options}}
    monkeypatch.setattr(SimpleRateThrottle, "cache", caches["default"])
    ann, _, shot = two_players()
    assert ann.get(f"tables/{shot['id']}")["version"] == shot["version"]
    assert "the cache is empty" in caplog.text
