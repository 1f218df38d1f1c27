"""Django's Redis cache, which behaves as an empty cache while Redis is unavailable.

The cache counts requests for rate limits; without Redis they must not block every request.
"""

import logging
import time
from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeVar

from django.core.cache.backends import redis
from redis.exceptions import RedisError

RETRY_AFTER_SECONDS: Final = 1.0
"""After a failure Redis is not asked again for this long, since each request would wait for it."""

T = TypeVar("T")

logger = logging.getLogger(__name__)


class _Client(redis.RedisCacheClient):
    """Asks Redis, unless it has just failed."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._unavailable_until = 0.0

    def add(self, key: Any, value: Any, timeout: Any) -> bool:
        """Return whether the key was added; True without Redis."""
        return self._call(lambda: super(_Client, self).add(key, value, timeout), True)

    def get(self, key: Any, default: Any) -> Any:
        """Return the value; the default without Redis."""
        return self._call(lambda: super(_Client, self).get(key, default), default)

    def set(self, key: Any, value: Any, timeout: Any) -> None:
        """Store the value; do nothing without Redis."""
        self._call(lambda: super(_Client, self).set(key, value, timeout), None)

    def incr(self, key: Any, delta: int) -> int:
        """Return the new count; the increment without Redis."""
        return self._call(lambda: super(_Client, self).incr(key, delta), delta)

    def delete(self, key: Any) -> bool:
        """Return whether the key was deleted; False without Redis."""
        return self._call(lambda: super(_Client, self).delete(key), False)

    def _call(self, call: Callable[[], T], fallback: T) -> T:
        if time.monotonic() < self._unavailable_until:
            return fallback
        try:
            return call()
        except RedisError as error:
            logger.error("Redis is unavailable, the cache is empty: %s", error)
            self._unavailable_until = time.monotonic() + RETRY_AFTER_SECONDS
            return fallback


class SharedRedisCache(redis.RedisCache):
    """Django's Redis cache with one client for the whole process.

    Django creates a cache for each request, whose connections would stay open until they are
    garbage collected.
    """

    @property
    def _cache(self) -> _Client:
        servers, options = self._servers, self._options  # type: ignore[attr-defined]  # Django's own
        return _client(tuple(servers), tuple(options.items()))


@cache
def _client(servers: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> _Client:
    return _Client(servers, **dict(options))
