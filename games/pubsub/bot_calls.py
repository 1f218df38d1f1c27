"""Calls between processes: a bot is to act at a table."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import redis
from channels.layers import get_channel_layer
from django.conf import settings

from games.pubsub.groups import BOTS, BOTS_CALLED
from games.pubsub.pointer import Pointer
from games.pubsub.redis_channels import address

PROCESS_ID = uuid4().hex
"""Part of each call, so that a process can ignore its own."""


def call(pointer: Pointer) -> dict[str, Any]:
    """Return the message that calls the bot of a table."""
    where = {"table": pointer.table, "version": pointer.version}
    return {"type": BOTS_CALLED, **where, "by": PROCESS_ID}


def receive_calls() -> Iterator[tuple[str, int]]:
    """Yield the table and version of each call by another process.

    Raise `redis.RedisError` when the connection is lost: calls may have been missed.
    """
    # Without retries: a connection that is replaced silently would hide missed calls.
    options = {**settings.REDIS_OPTIONS, "socket_timeout": None, "socket_keepalive": True}
    client = redis.Redis.from_url(settings.REDIS_URL, **options)
    # redis leaves this one method without types.
    subscription = client.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]  # untyped
    with client, subscription as calls:
        calls.subscribe(address(BOTS))
        for message in calls.listen():
            received = get_channel_layer().deserialize(message["data"])
            if received["by"] != PROCESS_ID:
                yield received["table"], received["version"]
