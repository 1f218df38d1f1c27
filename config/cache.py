"""Redis as the cache that all processes share; where it is away, nothing is found and nothing kept.

What is counted there guards against too many: it must not let in nobody at all.
"""

import logging
import time
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from django.core.cache.backends import redis
from redis.exceptions import RedisError

PATIENCE_SECONDS: Final = 1.0
"""So long it is not asked again: whoever waits for an answer would wait for each question."""

logger = logging.getLogger(__name__)


class _Client(redis.RedisCacheClient):
    """Asks Redis, unless it was just away."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._away_until = 0.0

    def add(self, key: str, value: Any, timeout: int | None) -> bool:
        """Whether it was not there, as nothing is where it is away."""
        return self._asked(lambda: super(_Client, self).add(key, value, timeout), True)

    def get(self, key: str, default: Any) -> Any:
        """What is there."""
        return self._asked(lambda: super(_Client, self).get(key, default), default)

    def set(self, key: str, value: Any, timeout: int | None) -> None:
        """Keep it."""
        self._asked(lambda: super(_Client, self).set(key, value, timeout), None)

    def incr(self, key: str, delta: int) -> int:
        """What is counted there now; where it is away, this alone."""
        return self._asked(lambda: super(_Client, self).incr(key, delta), delta)

    def delete(self, key: str) -> bool:
        """Whether it was there."""
        return self._asked(lambda: super(_Client, self).delete(key), False)

    def _asked(self, ask: Callable[[], Any], otherwise: Any) -> Any:
        if time.monotonic() < self._away_until:
            return otherwise
        try:
            return ask()
        except RedisError as error:
            logger.error("Redis is out of reach, nothing is counted: %s", error)
            self._away_until = time.monotonic() + PATIENCE_SECONDS
            return otherwise


class Cache(redis.RedisCache):
    """Django's cache on Redis, with one such client for the whole process.

    Django makes a cache for each request anew, whose connections would stay open until Python
    happens to collect them.
    """

    @property
    def _cache(self) -> _Client:
        return _client(tuple(self._servers), tuple(self._options.items()))


@cache
def _client(servers: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> _Client:
    return _Client(servers, **dict(options))
