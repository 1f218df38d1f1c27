"""A bound on how many threads of this process write to one stream at once.

Writers of a stream queue at the row of its head. If somebody else holds that row, the threads that
answer requests would all end up waiting for it, and no other stream would be served.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from time import monotonic
from typing import Final

from events.failures import StoreBusy

AT_MOST: Final = 3
PATIENCE_SECONDS: Final = 0.25
"""Far longer than a command takes: a slot that is taken for longer is held up by somebody else."""


class Slots:
    """The slots of each stream, and since when they are taken."""

    def __init__(self, at_most: int = AT_MOST, patience: float = PATIENCE_SECONDS) -> None:
        self._at_most, self._patience = at_most, patience
        self._taken: defaultdict[str, list[float]] = defaultdict(list)
        self._freed = Condition()

    @contextmanager
    def taken(self, stream: str) -> Iterator[None]:
        """Occupy a slot of the stream. Raise `StoreBusy` if those that are taken do not free up."""
        since = self._take(stream)
        try:
            yield
        finally:
            self._free(stream, since)

    def _take(self, stream: str) -> float:
        with self._freed:
            # Measured at the oldest: in a mere crowd it is soon another.
            while len(self._taken[stream]) >= self._at_most:
                left = self._taken[stream][0] + self._patience - monotonic()
                if left <= 0:
                    raise StoreBusy(f"too many commands wait for {stream}")
                self._freed.wait(left)
            since = monotonic()
            self._taken[stream].append(since)
            return since

    def _free(self, stream: str, since: float) -> None:
        with self._freed:
            self._taken[stream].remove(since)
            if not self._taken[stream]:
                del self._taken[stream]
            self._freed.notify_all()


SLOTS: Final = Slots()
