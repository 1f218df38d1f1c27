"""After commit, and only then: a pointer to what changed, never the data.

PUBLISH on Redis where several processes serve, by a thread of its own for which no answer waits;
else a hand-over to the server's own loop. `group_send` from a synchronous view would cost a
connection for each move. What cannot be sent is logged and never raised: the change stands, and
clients that missed it catch up by version.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from threading import Lock
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import redis
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

from events.failures import report_failure
from games.publish_queue import PublishQueue
from games.table.lines import Delivered


@dataclass(frozen=True, slots=True)
class Pointer:
    """Something new stands in a table's log: where to look, who sits there, if a bot is to act."""

    table: str
    version: int
    players: tuple[str, ...] = ()
    bots: bool = False
    delivered: Delivered | None = field(default=None, compare=False)
    """What the seats had been sent as it was recorded."""
    digest: str = field(default="", compare=False)
    """Of the row with this version: it tells this log from another that stood in its place."""


CHANGED = "table.changed"
LOOK_AGAIN = "look.again"
"""What a channel is told that may have missed something, or may stand open no longer."""

BOTS = "bots"
THIS_PROCESS = uuid4().hex
"""Sent along with calls for bots, so that a process can tell its own from those of others."""

logger = logging.getLogger(__name__)
Reactor = Callable[[Pointer], None]
_nearest: list[Reactor] = []
_loops: set[asyncio.AbstractEventLoop] = set()
_connecting = Lock()


def hears_first(reactor: Reactor) -> Reactor:
    """Register what this process does of a change, before all others are told."""
    _nearest.append(reactor)
    return reactor


def announce(pointer: Pointer) -> None:
    """Announce a change to this process and to others once the transaction is committed."""
    transaction.on_commit(lambda: _tell(pointer))


def _tell(pointer: Pointer) -> None:
    _pass_on(pointer)
    where = {"table": pointer.table, "version": pointer.version, "digest": pointer.digest}
    change = {"type": CHANGED, **where}
    news: list[tuple[str, dict[str, Any]]] = [(table_group(pointer.table), change)]
    news += [(turns_group(player), {"type": "turns.changed"}) for player in pointer.players]
    if pointer.bots:
        call = {"table": pointer.table, "version": pointer.version, "by": THIS_PROCESS}
        news.append((BOTS, {"type": "bots.called", **call}))
    send_all(news)


def _pass_on(pointer: Pointer) -> None:
    for reactor in _nearest:
        try:
            reactor(pointer)
        except Exception as error:
            if not report_failure(error):
                logger.exception("what follows a change of table %s failed", pointer.table)


def table_group(table: str) -> str:
    """The channel group of those who look at a table."""
    return f"table.{table}"


def player_group(player: str) -> str:
    """The channel group of a player's own sockets."""
    return f"player.{player}"


def turns_group(player: str) -> str:
    """The channel group of those who are told what waits for a player."""
    return f"turns.{player}"


def serve_here() -> None:
    """Remember that this process serves sockets on the running loop."""
    _loops.add(asyncio.get_running_loop())


def send(group: str, message: dict[str, Any]) -> None:
    """Hand a message to everybody in a group, from synchronous code, without waiting."""
    send_all([(group, message)])


def send_all(news: Sequence[tuple[str, dict[str, Any]]]) -> None:
    """Hand each message to its group, in this order, without waiting for Redis."""
    if settings.REDIS_URL:
        _queue.put(news)
    else:
        _send(news)


def _send(news: Sequence[tuple[str, dict[str, Any]]]) -> None:
    try:
        if settings.REDIS_URL:
            _publish(news)
        else:
            _hand_over(news)
    except redis.RedisError as error:
        logger.error("Redis is out of reach, nobody was told of a change: %s", error)
    except Exception:
        logger.exception("nobody was told of a change")


_queue = PublishQueue(_send, "publisher")


def flush() -> None:
    """Wait until what was handed over so far has been sent, or has failed."""
    _queue.flush()


def _publish(news: Sequence[tuple[str, dict[str, Any]]]) -> None:
    layer = get_channel_layer()
    with _redis().pipeline(transaction=False) as together:
        for group, message in news:
            together.publish(_address(group), layer.serialize(message))
        together.execute()


def _hand_over(news: Sequence[tuple[str, dict[str, Any]]]) -> None:
    for loop in tuple(_loops):
        if loop.is_running():
            asyncio.run_coroutine_threadsafe(_group_send(get_channel_layer(), news), loop)
        else:
            _loops.discard(loop)


async def _group_send(layer: Any, news: Sequence[tuple[str, dict[str, Any]]]) -> None:
    for group, message in news:
        await layer.group_send(group, message)


def bot_calls() -> Iterator[tuple[str, int]]:
    """Yield each table where a bot is to act, with its version, as other processes call for it.

    Raise `redis.RedisError` when Redis goes away: calls may have been missed.
    """
    # One attempt only: a connection that is made anew in silence hides what was missed.
    options = {**settings.REDIS_OPTIONS, "socket_timeout": None, "socket_keepalive": True}
    client = redis.Redis.from_url(settings.REDIS_URL, **options)
    # redis leaves this one method without types.
    subscription = client.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
    with client, subscription as calls:
        calls.subscribe(_address(BOTS))
        for message in calls.listen():
            call = get_channel_layer().deserialize(message["data"])
            if call["by"] != THIS_PROCESS:
                yield call["table"], call["version"]


def prefix(url: str) -> str:
    """What sets the channels of a database apart: Redis passes on to all of its databases."""
    return f"asgi.{urlsplit(url).path.strip('/') or 0}"


def _address(group: str) -> str:
    # As the layer itself addresses a group; asking it for its prefix would need a loop.
    return f"{prefix(settings.REDIS_URL)}__group__{group}"


def _redis() -> redis.Redis:
    # One for all threads: `cache` alone would let two of them make one each, and the one that is
    # forgotten closes its connections, even one in use.
    with _connecting:
        return _connected(settings.REDIS_URL)


@cache
def _connected(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, **settings.REDIS_OPTIONS)
