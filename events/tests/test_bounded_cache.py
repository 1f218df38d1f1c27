"""The cache of bounded size: its order, its capacity and its counts."""

from collections.abc import Callable

import pytest

from events.bounded_cache import BoundedCache


def filled(*keys: str, capacity: int = 3) -> BoundedCache[str, int]:
    """Return a cache with these keys, the first one the least recently used."""
    cache = BoundedCache[str, int](capacity)
    for number, key in enumerate(keys):
        cache.set(key, number)
    return cache


def setdefault(cache: BoundedCache[str, int]) -> None:
    cache.setdefault("d", 3)


@pytest.mark.parametrize("add", [lambda cache: cache.set("d", 3), setdefault])
def test_least_recently_used_entry_is_dropped(
    add: Callable[[BoundedCache[str, int]], None],
) -> None:
    cache = filled("a", "b", "c")

    add(cache)

    assert list(cache) == ["b", "c", "d"]
    assert cache.peek("d") == 3


def test_entry_that_was_got_or_replaced_is_the_latest() -> None:
    cache = filled("a", "b", "c")

    assert cache.get("a") == 0
    cache.set("b", 7)

    assert list(cache) == ["c", "a", "b"]
    assert cache.peek("b") == 7


def test_peek_neither_counts_nor_changes_the_order() -> None:
    cache = filled("a", "b")

    assert (cache.peek("a"), cache.peek("x")) == (0, None)
    assert list(cache) == ["a", "b"]
    assert (cache.hits, cache.misses) == (0, 0)


def test_hits_and_misses_are_counted() -> None:
    cache = filled("a")

    assert [cache.get(key) for key in ("a", "x", "a", "y")] == [0, None, 0, None]
    assert (cache.hits, cache.misses) == (2, 2)


def test_setdefault_returns_the_entry_that_is_there() -> None:
    cache = filled("a")

    assert (cache.setdefault("a", 7), cache.setdefault("b", 8)) == (0, 8)
    assert (cache.peek("a"), cache.peek("b")) == (0, 8)
    assert cache.setdefault("c", 9) == 9
    assert list(cache) == ["a", "b", "c"]


def test_removed_entries_are_gone() -> None:
    cache = filled("a", "b", "c")

    cache.discard("a")
    cache.discard("x")
    assert list(cache) == ["b", "c"]
    cache.clear()
    assert list(cache) == []
