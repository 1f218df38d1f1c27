"""Work that many wait for: made once, whoever waits, and whoever goes away."""

import asyncio
from threading import Event, Thread

import pytest
from asgiref.sync import sync_to_async

from games import folding
from games.live import shots
from games.live.once import Once
from tests.live.people import a_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def test_a_thread_and_the_loop_share_one_result() -> None:
    once, made, go = Once[int](4), [], Event()

    def make() -> int:
        go.wait(10)
        made.append(1)
        return len(made)

    thread = Thread(target=lambda: once.now("key", make))
    thread.start()
    waiting = [asyncio.ensure_future(once.get("key", make)) for _ in range(3)]
    await asyncio.sleep(0)
    go.set()
    assert await asyncio.gather(*waiting) == [1, 1, 1]
    thread.join()


async def test_whoever_goes_away_takes_nothing_from_the_others() -> None:
    once, go = Once[int](4), Event()
    first, second, third = (
        asyncio.ensure_future(once.get("key", lambda: int(go.wait(10)))) for _ in range(3)
    )
    await asyncio.sleep(0.05)
    first.cancel()
    second.cancel()
    await asyncio.sleep(0)
    go.set()
    assert await third == 1


async def test_a_thread_does_what_is_queued_for_it_rather_than_wait() -> None:
    once, busy = Once[int](4), Event()
    # The one thread that a loop hands its work to is taken, and then asks for the queued result.
    thread = asyncio.ensure_future(
        sync_to_async(lambda: busy.wait(10) and once.now("key", lambda: 1))()
    )
    waiting = asyncio.ensure_future(once.get("key", lambda: 2))
    await asyncio.sleep(0.05)
    busy.set()
    assert await asyncio.wait_for(asyncio.gather(thread, waiting), 10) == [1, 1]


async def test_what_fails_is_told_to_all_and_tried_again() -> None:
    once, go, made = Once[int](4), Event(), list[int]()

    def fail() -> int:
        go.wait(10)
        made.append(1)
        return 1 // 0

    waiting = [asyncio.ensure_future(once.get("key", fail)) for _ in range(3)]
    await asyncio.sleep(0.05)
    go.set()
    told = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(each) for each in told] == [ZeroDivisionError] * 3
    assert made == [1]
    assert await once.get("key", lambda: 2) == 2


async def test_the_oldest_is_forgotten() -> None:
    once: Once[int] = Once(2)
    for key in (1, 2, 3):
        # mypy infers no lambda with a default.
        assert await once.get(key, lambda key=key: key) == key  # type: ignore[misc]
    assert await once.get(1, lambda: 7) == 7


async def test_snapshot_from_far_back_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, table = await a_game(game="gemblo")
    monkeypatch.setattr(folding, "TAIL", 2)
    shots.TEXTS.forget(table.id)
    for after in range(table.version + 1):
        await shots.news(table.id, table.version, ann, after=after)
    remembered = [key[2] for key in shots.TEXTS._made if key[0] == table.id]
    assert remembered == list(range(table.version - 2, table.version + 1))
