"""Work that many wait for, done once in each process, whether on its loop or in its threads."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

from channels.db import database_sync_to_async

T = TypeVar("T")


class Once(Generic[T]):
    """Remembers the last results by key; whoever comes while one is made waits for it."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._made: OrderedDict[Hashable, Future[T]] = OrderedDict()
        self._unbegun: set[Future[T]] = set()
        self._lock = Lock()
        self._making: set[asyncio.Future[None]] = set()

    async def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The result for this key, made off the loop if nobody has it yet."""
        result, ours = self._claim(key)
        if ours:
            # A task of its own: whoever came first may go away while others wait.
            making = asyncio.ensure_future(database_sync_to_async(self._fill)(key, result, make))
            self._making.add(making)
            making.add_done_callback(self._making.discard)
        return result.result() if result.done() else await asyncio.wrap_future(result)

    def now(self, key: Hashable, make: Callable[[], T]) -> T:
        """The same, for a thread that may wait."""
        result, _ = self._claim(key)
        # Also what is claimed, but not begun: it may be queued for this very thread.
        self._fill(key, result, make)
        return result.result()

    def at_hand(self, key: Hashable) -> T | None:
        """The result, if it is made already."""
        found = self._made.get(key)
        return found.result() if found is not None and found.done() else None

    def forget(self, first: Hashable) -> None:
        """Let what has this as the first part of its key be made anew."""
        with self._lock:
            for key in [key for key in self._made if isinstance(key, tuple) and key[0] == first]:
                del self._made[key]

    def _claim(self, key: Hashable) -> tuple["Future[T]", bool]:
        with self._lock:
            if found := self._made.get(key):
                return found, False
            made: Future[T] = Future()
            # From here on no waiter that gives up can cancel it for the others.
            made.set_running_or_notify_cancel()
            self._made[key] = made
            self._unbegun.add(made)
            while len(self._made) > self._capacity:
                self._made.popitem(last=False)
            return made, True

    def _fill(self, key: Hashable, result: "Future[T]", make: Callable[[], T]) -> None:
        if not self._begin(result):
            return
        try:
            result.set_result(make())
        except BaseException as error:
            with self._lock:
                self._made.pop(key, None)
            result.set_exception(error)

    def _begin(self, result: "Future[T]") -> bool:
        with self._lock:
            ours = result in self._unbegun
            self._unbegun.discard(result)
            return ours
