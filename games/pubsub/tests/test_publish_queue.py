"""Messages to other processes are sent after the response, and none is lost."""

import json
import os
import socket
from collections.abc import Iterator, Sequence
from threading import Event
from time import monotonic
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
import redis
from django.conf import settings as configured
from django.db import connection

from games.pubsub import publish_queue, publisher, redis_channels
from games.pubsub.groups import table_group
from games.pubsub.publish_queue import PublishQueue
from games.tables import table_cache
from tests.kit.person import command_body
from tests.kit.remote import RemotePerson, legal_move, mover, remote_person, started_game
from tests.kit.servers import Process, environment_for, web_server
from tests.kit.tables import play, started

PATIENCE = 30.0


def test_waiting_messages_are_sent_together_in_order() -> None:
    sent: list[list[int]] = []
    begun, going_on = Event(), Event()

    def send(messages: Sequence[int]) -> None:
        sent.append(list(messages))
        begun.set()
        assert going_on.wait(PATIENCE)

    queue = PublishQueue(send, "test")
    queue.put([1])
    assert begun.wait(PATIENCE)
    queue.put([2, 3])
    queue.put([4])
    going_on.set()
    queue.flush()
    assert sent == [[1], [2, 3, 4]]
    queue.put([5])
    queue.flush()
    assert sent[2:] == [[5]]


def test_failed_send_is_logged_and_later_ones_succeed(caplog: pytest.LogCaptureFixture) -> None:
    sent: list[int] = []

    def send(messages: Sequence[int]) -> None:
        if 1 in messages:
            raise RuntimeError("out of reach")
        sent.extend(messages)

    queue = PublishQueue(send, "test")
    queue.put([1])
    queue.flush()
    queue.put([2])
    queue.flush()
    assert sent == [2]
    assert "out of reach" in caplog.text


def test_message_put_while_the_process_exits_is_sent_at_once() -> None:
    sent: list[int] = []
    queue = PublishQueue(sent.extend, "test")
    queue._thread.shutdown()
    queue.put([1])
    assert sent == [1]


@pytest.mark.django_db(transaction=True)
def test_move_does_not_wait_until_redis_answers(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = started("ann", "bob")
    publisher.flush()
    going_on, published = Event(), []

    def hanging(news: Any) -> None:
        assert going_on.wait(PATIENCE)
        published.extend(message for _, message in news)

    settings.REDIS_URL = "redis://127.0.0.1:9"
    monkeypatch.setattr(publisher, "_send_to_redis", hanging)
    moved = play(table).table
    assert table_cache.current(table.id).version == moved.version
    assert not published
    going_on.set()
    publisher.flush()
    assert published[0]["version"] == moved.version


@pytest.fixture
def server() -> Iterator[Process]:
    address = urlsplit(os.environ["DATABASE_URL"])
    url = urlunsplit(address._replace(path=f"/{connection.settings_dict['NAME']}"))
    with web_server(environment_for(url, configured.REDIS_URL, RATE_LIMITS="off")) as process:
        yield process


@pytest.fixture
def game(server: Process) -> Iterator[tuple[RemotePerson, Any]]:
    """Return the player to move at a new table, and its snapshot."""
    with remote_person(server.port, "Ann") as ann, remote_person(server.port, "Bob") as bob:
        shot = started_game([ann, bob])
        yield mover([ann, bob], shot)[0], shot


@pytest.fixture
def pointers(game: tuple[RemotePerson, Any]) -> Iterator[Any]:
    """Return a subscription to the channel of the table."""
    group = redis_channels.address(table_group(game[1]["id"]))
    with redis.Redis.from_url(configured.REDIS_URL) as client, client.pubsub() as subscription:
        subscription.subscribe(group)
        assert subscription.get_message(timeout=PATIENCE)["type"] == "subscribe"
        yield subscription


def is_published(pointers: Any) -> bool:
    """Return whether a message is published in time."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        if (message := pointers.get_message(timeout=1.0)) and message["type"] == "message":
            return True
    return False


needs_stores = pytest.mark.skipif(
    not (configured.REDIS_URL and connection.vendor == "postgresql"),
    reason="DATABASE_URL and REDIS_URL name no PostgreSQL and Redis",
)


@needs_stores
@pytest.mark.django_db(transaction=True)
def test_pointer_is_published_when_the_client_disconnects(
    server: Process, game: tuple[RemotePerson, Any], pointers: Any
) -> None:
    who, shot = game
    body = json.dumps(command_body(shot, "play", move=legal_move(shot)[0]))
    headers = who.headers() | {"Content-Length": str(len(body))}
    lines = [f"POST /api/v1/tables/{shot['id']}/commands HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall("\r\n".join([*lines, "", body]).encode())
    assert is_published(pointers)


@needs_stores
@pytest.mark.django_db(transaction=True)
def test_pointer_is_published_when_the_server_stops(
    server: Process, game: tuple[RemotePerson, Any], pointers: Any
) -> None:
    who, shot = game
    who.command(shot, "play", move=legal_move(shot)[0])
    server.stop()
    assert is_published(pointers)


def test_full_queue_drops_the_oldest_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish_queue, "MOST_WAITING", 3)
    sent: list[int] = []
    begun, going_on = Event(), Event()

    def send(messages: Sequence[int]) -> None:
        sent.extend(messages)
        begun.set()
        assert going_on.wait(PATIENCE)

    queue = PublishQueue(send, "test")
    queue.put([1])
    assert begun.wait(PATIENCE)
    queue.put([2, 3, 4])
    queue.put([5])
    going_on.set()
    queue.flush()
    assert sent == [1, 3, 4, 5]
