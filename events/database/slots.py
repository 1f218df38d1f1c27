"""Limit how many threads of this process write to one stream at once.

Writers of a stream wait for the lock of its head. If another process keeps that lock, all threads
that answer requests could end up waiting for it, and no other stream would be served.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from time import monotonic
from typing import Final

from events.database.failures import StoreBusy

AT_MOST: Final = 3
PATIENCE_SECONDS: Final = 0.25
"""Far longer than a command takes: a slot in use for longer waits for another process."""


class Slots:
    """The slots of each stream, with the times when they were acquired."""

    def __init__(self, at_most: int = AT_MOST, patience: float = PATIENCE_SECONDS) -> None:
        self._at_most, self._patience = at_most, patience
        self._acquired_at: defaultdict[str, list[float]] = defaultdict(list)
        self._released = Condition()

    @contextmanager
    def acquire(self, stream: str) -> Iterator[None]:
        """Occupy a slot of the stream. Raise `StoreBusy` if no slot is released in time."""
        since = self._acquire(stream)
        try:
            yield
        finally:
            self._release(stream, since)

    def _acquire(self, stream: str) -> float:
        with self._released:
            # Measured from the oldest: if commands are just many, it is soon released.
            while len(self._acquired_at[stream]) >= self._at_most:
                left = self._acquired_at[stream][0] + self._patience - monotonic()
                if left <= 0:
                    raise StoreBusy(f"too many commands wait for {stream}")
                self._released.wait(left)
            since = monotonic()
            self._acquired_at[stream].append(since)
            return since

    def _release(self, stream: str, since: float) -> None:
        with self._released:
            self._acquired_at[stream].remove(since)
            if not self._acquired_at[stream]:
                del self._acquired_at[stream]
            self._released.notify_all()


SLOTS: Final = Slots()
