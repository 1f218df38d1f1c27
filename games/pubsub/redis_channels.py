"""Redis as the channel layer addresses it, from synchronous code."""

from functools import cache
from threading import Lock
from urllib.parse import urlsplit

import redis
from django.conf import settings

_connecting = Lock()


def prefix(url: str) -> str:
    """Return the prefix of a database's channels: Redis publishes to all of its databases."""
    return f"asgi.{urlsplit(url).path.strip('/') or 0}"


def address(group: str) -> str:
    """Return the Redis channel of a group, as the channel layer itself names it."""
    # The layer cannot be asked for its prefix outside an event loop.
    return f"{prefix(settings.REDIS_URL)}__group__{group}"


def client() -> redis.Redis:
    """Return the client that all threads of this process share."""
    # With `cache` alone two threads could make one each, and the connections of the one that is
    # dropped would be closed while in use.
    with _connecting:
        return connect(settings.REDIS_URL)


@cache
def connect(url: str) -> redis.Redis:
    """Return the client of a database."""
    return redis.Redis.from_url(url, **settings.REDIS_OPTIONS)
