"""The cache that computes each entry once for all callers."""

import asyncio
from threading import Event, Thread

import pytest
from asgiref.sync import sync_to_async

from games.tables import table_cache
from games.tables.render_cache import snapshots
from games.tables.render_cache.single_flight_cache import SingleFlightCache
from tests.kit.any_game import OPEN_GAME
from tests.kit.socket_fixtures import close_connections  # noqa: F401  # autouse
from tests.kit.sockets import a_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def test_threads_and_coroutines_share_one_result() -> None:
    cache, made, go = SingleFlightCache[int](4), [], Event()

    def make() -> int:
        go.wait(10)
        made.append(1)
        return len(made)

    thread = Thread(target=lambda: cache.get("key", make))
    thread.start()
    waiting = [asyncio.ensure_future(cache.get_async("key", make)) for _ in range(3)]
    await asyncio.sleep(0)
    go.set()
    assert await asyncio.gather(*waiting) == [1, 1, 1]
    thread.join()


async def test_cancelled_caller_does_not_cancel_the_others() -> None:
    cache, go = SingleFlightCache[int](4), Event()
    first, second, third = (
        asyncio.ensure_future(cache.get_async("key", lambda: int(go.wait(10)))) for _ in range(3)
    )
    await asyncio.sleep(0.05)
    first.cancel()
    second.cancel()
    await asyncio.sleep(0)
    go.set()
    assert await third == 1


async def test_thread_computes_a_result_that_is_queued_for_it() -> None:
    cache, busy = SingleFlightCache[int](4), Event()
    # The one thread that a loop hands its work to is taken, and then asks for the queued result.
    thread = asyncio.ensure_future(
        sync_to_async(lambda: busy.wait(10) and cache.get("key", lambda: 1))()
    )
    waiting = asyncio.ensure_future(cache.get_async("key", lambda: 2))
    await asyncio.sleep(0.05)
    busy.set()
    assert await asyncio.wait_for(asyncio.gather(thread, waiting), 10) == [1, 1]


async def test_failure_is_raised_to_all_callers_and_not_cached() -> None:
    cache, go, made = SingleFlightCache[int](4), Event(), list[int]()

    def fail() -> int:
        go.wait(10)
        made.append(1)
        return 1 // 0

    waiting = [asyncio.ensure_future(cache.get_async("key", fail)) for _ in range(3)]
    await asyncio.sleep(0.05)
    go.set()
    received = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(each) for each in received] == [ZeroDivisionError] * 3
    assert made == [1]
    assert await cache.get_async("key", lambda: 2) == 2


async def test_oldest_entry_is_evicted() -> None:
    cache: SingleFlightCache[int] = SingleFlightCache(2)
    for key in (1, 2, 3):
        # mypy infers no lambda with a default.
        assert await cache.get_async(key, lambda key=key: key) == key  # type: ignore[misc]  # a default binds it
    assert await cache.get_async(1, lambda: 7) == 7


async def test_snapshot_with_a_long_log_is_not_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, table = await a_game(game=OPEN_GAME)
    monkeypatch.setattr(table_cache, "TAIL", 2)
    head = (await sync_to_async(table_cache.newest_heads)({table.id}))[table.id]
    for after in range(table.version + 1):
        await snapshots.update(table.id, head, ann, after=after)
    remembered = [key[1] for key in snapshots.TEXTS if key[0] == head.digest]
    assert remembered == list(range(table.version - 2, table.version + 1))
