"""The cache with and without Redis."""

from contextvars import Context

import pytest
from django.conf import settings
from django.core.cache import caches

from config.framework.redis_cache import SharedRedisCache


@pytest.mark.skipif(not settings.REDIS_URL, reason="REDIS_URL names no Redis")
def test_stored_values_are_found() -> None:
    cache = SharedRedisCache(settings.REDIS_URL, {"KEY_PREFIX": "test_cache"})
    cache.delete("a")
    assert [cache.add("a", 1), cache.add("a", 2), cache.get("a")] == [True, False, 1]
    cache.set("a", [3], 60)
    assert [cache.get("a"), cache.delete("a"), cache.get("a", 4)] == [[3], True, 4]
    assert [cache.add("a", 0, 60), cache.incr("a", 5), cache.incr("a", 2)] == [True, 5, 7]
    cache.delete("a")


def test_absent_redis_yields_defaults_and_is_not_asked_each_time(
    caplog: pytest.LogCaptureFixture,
) -> None:
    cache = SharedRedisCache("redis://127.0.0.1:1/0", {})
    cache.set("a", 1)
    assert [cache.add("a", 1), cache.get("a", 4), cache.delete("a")] == [True, 4, False]
    assert cache.incr("a", 5) == 5
    assert len(caplog.records) == 1


@pytest.mark.skipif(not settings.REDIS_URL, reason="REDIS_URL names no Redis")
def test_requests_share_connections_to_redis() -> None:
    def pool_of_a_request() -> object:
        caches["default"].set("test_cache", 1, 5)
        return caches["default"]._cache._get_connection_pool(write=True)

    # As a server does, each request in a context of its own.
    assert len({id(Context().run(pool_of_a_request)) for _ in range(3)}) == 1
