"""A thread-safe cache of bounded size."""

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class BoundedCache(Generic[K, V]):
    """A thread-safe mapping that drops the least recently used entries above its capacity."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._entries: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()
        self.hits = self.misses = 0
        """How many entries were got, and how many were not there."""

    def __iter__(self) -> Iterator[K]:
        """Iterate over a copy of the keys, the least recently used first."""
        with self._lock:
            return iter(list(self._entries))

    def get(self, key: K) -> V | None:
        """Return the entry of a key, or None."""
        with self._lock:
            if key not in self._entries:
                self.misses += 1
                return None
            self.hits += 1
            self._entries.move_to_end(key)
            return self._entries[key]

    def peek(self, key: K) -> V | None:
        """Return the entry of a key, or None, without counting it as used."""
        return self._entries.get(key)

    def set(self, key: K, value: V) -> None:
        """Add or replace an entry."""
        with self._lock:
            self._entries[key] = value
            self._entries.move_to_end(key)
            if len(self._entries) > self._capacity:
                self._entries.popitem(last=False)

    def setdefault(self, key: K, value: V) -> V:
        """Return the entry of a key; add it if there is none."""
        with self._lock:
            found = self._entries.setdefault(key, value)
            if len(self._entries) > self._capacity:
                self._entries.popitem(last=False)
            return found

    def discard(self, key: K) -> None:
        """Remove an entry, if there is one."""
        with self._lock:
            self._entries.pop(key, None)

    def clear(self) -> None:
        """Remove all entries."""
        with self._lock:
            self._entries.clear()
