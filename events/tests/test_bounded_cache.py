"""The bounded cache drops the least recently used entries."""

from events.bounded_cache import BoundedCache


def filled(*keys: str, capacity: int = 2) -> BoundedCache[str, int]:
    """Return a cache whose entries are numbered in the order of their keys."""
    cache = BoundedCache[str, int](capacity)
    for number, key in enumerate(keys):
        cache.set(key, number)
    return cache


def test_entry_above_the_capacity_replaces_the_least_recently_used() -> None:
    assert list(filled("a", "b", "c")) == ["b", "c"]


def test_got_entry_outlives_an_entry_that_was_only_peeked_at() -> None:
    cache = filled("a", "b", "c", capacity=3)
    assert cache.get("b") == 1
    assert cache.peek("a") == 0
    cache.set("d", 3)
    assert list(cache) == ["c", "b", "d"]


def test_replaced_entry_counts_as_used() -> None:
    cache = filled("a", "b", "a")
    cache.set("c", 3)
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == (2, None, 3)


def test_only_gets_are_counted() -> None:
    cache = filled("a")
    cache.get("a")
    cache.get("b")
    cache.get("c")
    cache.peek("a")
    cache.setdefault("a", 9)
    assert (cache.hits, cache.misses) == (1, 2)


def test_existing_entry_is_kept_and_a_missing_one_added() -> None:
    cache = filled("a", "b")
    assert cache.setdefault("a", 9) == 0
    assert cache.setdefault("c", 3) == 3
    assert list(cache) == ["b", "c"]


def test_discarded_entries_are_missing() -> None:
    cache = filled("a", "b", "c", capacity=3)
    cache.discard("b")
    cache.discard("b")
    assert list(cache) == ["a", "c"]
    cache.clear()
    assert list(cache) == []
