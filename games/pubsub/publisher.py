"""Publish messages to groups from synchronous code, without waiting until they are sent.

With Redis a thread of its own sends them; without, they are passed to the event loops of this
process. `group_send` from a synchronous view would open a connection for each move. A message that
cannot be sent is logged, and no exception is raised: the change is committed, and clients that
missed a message catch up by version.
"""

import asyncio
import logging
from collections.abc import Sequence
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

import redis
from channels.layers import get_channel_layer
from django.conf import settings

from games.metrics.catalogue import MOVE_SECONDS
from games.metrics.measures import active
from games.pubsub import local
from games.pubsub.bot_calls import call
from games.pubsub.groups import BOTS, TABLE_CHANGED, TURNS_CHANGED, table_group, turns_group
from games.pubsub.pointer import Pointer
from games.pubsub.publish_queue import PublishQueue
from games.pubsub.redis_channels import address, client

GroupMessage: TypeAlias = tuple[str, dict[str, Any]]
"""A group, and the message to be sent to it."""


class Batch(NamedTuple):
    """Messages that are sent together, and when the move they announce was received, or 0."""

    messages: Sequence[GroupMessage]
    received: float = 0.0


logger = logging.getLogger(__name__)
_loops: set[asyncio.AbstractEventLoop] = set()


def announce(pointer: Pointer, received: float = 0.0) -> None:
    """Announce a committed change, first to this process, then to others.

    `received` is when its move was received, if that is measured.
    """
    local.notify(pointer)
    where = {"table": pointer.table, "version": pointer.version, "digest": pointer.digest}
    table = (table_group(pointer.table), {"type": TABLE_CHANGED, **where})
    turns = [(turns_group(player), {"type": TURNS_CHANGED}) for player in pointer.players]
    bots = [(BOTS, call(pointer))] if pointer.bots else []
    send_all([table, *turns, *bots], received)


def call_bot(pointer: Pointer) -> None:
    """Call a worker to a table that has not changed, since a player waits for a hint there."""
    local.notify(pointer)
    send_all([(BOTS, call(pointer))])


def register_loop() -> None:
    """Register the running event loop as one that serves connections."""
    _loops.add(asyncio.get_running_loop())


def send(group: str, message: dict[str, Any]) -> None:
    """Send a message to a group without waiting."""
    send_all([(group, message)])


def send_all(messages: Sequence[GroupMessage], received: float = 0.0) -> None:
    """Send each message to its group, in this order, without waiting."""
    batch = Batch(messages, received)
    if settings.REDIS_URL:
        _queue.put([batch])
    else:
        _send([batch])


def _send(batches: Sequence[Batch]) -> None:
    messages = [message for batch in batches for message in batch.messages]
    try:
        if settings.REDIS_URL:
            _send_to_redis(messages)
        else:
            _send_to_loops(messages)
        for measures in active:
            for batch in batches:
                if batch.received:
                    measures.observe(MOVE_SECONDS, perf_counter() - batch.received, "published")
    except redis.RedisError as error:
        logger.error("Redis is unavailable, a change was not announced: %s", error)
    except Exception:
        logger.exception("a change was not announced")


_queue = PublishQueue(_send, "publisher")


def flush() -> None:
    """Wait until all messages so far have been sent, or have failed."""
    _queue.flush()


def _send_to_redis(messages: Sequence[GroupMessage]) -> None:
    layer = get_channel_layer()
    with client().pipeline(transaction=False) as pipeline:
        for group, message in messages:
            pipeline.publish(address(group), layer.serialize(message))
        pipeline.execute()


def _send_to_loops(messages: Sequence[GroupMessage]) -> None:
    for loop in tuple(_loops):
        if loop.is_running():
            asyncio.run_coroutine_threadsafe(_send_to_groups(messages), loop)
        else:
            _loops.discard(loop)


async def _send_to_groups(messages: Sequence[GroupMessage]) -> None:
    layer = get_channel_layer()
    for group, message in messages:
        await layer.group_send(group, message)
