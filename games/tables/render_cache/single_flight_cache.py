"""A cache that makes each entry once, however many threads and coroutines wait for it."""

import asyncio
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

from events.bounded_cache import BoundedCache
from events.database.threads import database_sync_to_async

T = TypeVar("T")


class _Result(Future[T]):
    """A result that one caller makes, and that no caller can cancel for the others."""

    def __init__(self) -> None:
        super().__init__()
        self.set_running_or_notify_cancel()
        self.claim = Lock()


class SingleFlightCache(Generic[T]):
    """A bounded cache whose entries are made on demand; concurrent callers share one result."""

    def __init__(self, capacity: int) -> None:
        self._results: BoundedCache[Hashable, _Result[T]] = BoundedCache(capacity)
        self._tasks: set[asyncio.Future[None]] = set()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the entry of a key; make it in this thread, or wait for the one who makes it."""
        result = self._results.get(key) or self._results.setdefault(key, _Result())
        # Even if another caller added it: its task may be queued for this very thread.
        self._fill(key, result, make)
        return result.result()

    async def get_async(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the entry of a key, made in another thread."""
        new = _Result[T]()
        result = self._results.get(key) or self._results.setdefault(key, new)
        if result is new:
            # A task of its own: the first caller may be cancelled while others wait.
            task = asyncio.ensure_future(database_sync_to_async(self._fill)(key, result, make))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return result.result() if result.done() else await asyncio.wrap_future(result)

    def cached(self, key: Hashable) -> T | None:
        """Return the entry of a key if it is complete."""
        # A miss is counted by the caller that makes the entry.
        found = self._results.get(key) if self._results.peek(key) else None
        return found.result() if found is not None and found.done() else None

    @property
    def counts(self) -> tuple[int, int]:
        """Return how many entries were got, and how many were not there."""
        return self._results.hits, self._results.misses

    def __iter__(self) -> Iterator[Hashable]:
        """Iterate over a copy of the keys, the least recently used first."""
        return iter(self._results)

    def clear(self) -> None:
        """Remove all entries."""
        self._results.clear()

    def _fill(self, key: Hashable, result: _Result[T], make: Callable[[], T]) -> None:
        if not result.claim.acquire(blocking=False):
            return
        try:
            result.set_result(make())
        except BaseException as error:
            self._results.discard(key)
            result.set_exception(error)
