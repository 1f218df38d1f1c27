"""The progress of a long command."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from events.projections.report import Report

ON_TERMINAL_SECONDS: Final = 1.0
ELSEWHERE_SECONDS: Final = 5.0


class Progress:
    """Writes from time to time how much of the log is done, and how fast."""

    def __init__(self, streams: int, write: Callable[[str], object], *, terminal: bool) -> None:
        self._streams, self._write = streams, write
        self._every = ON_TERMINAL_SECONDS if terminal else ELSEWHERE_SECONDS
        self._began = self._last = monotonic()

    def show(self, done: Report) -> None:
        """Write a line if the last one is old enough."""
        now = monotonic()
        if now - self._last < self._every:
            return
        self._last = now
        rate = done.rows / (now - self._began)
        self._write(
            f"{done.streams:,} of {self._streams:,} streams, {done.rows:,} rows, {rate:,.0f} rows/s"
        )
