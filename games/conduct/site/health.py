"""The health of the service at a glance; the composition root connects its source."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """A process that works: when it started, and when it last reported."""

    started_at: datetime
    beat_at: datetime


@dataclass(frozen=True, slots=True)
class Health:
    """The workers that run, and what waits for them."""

    workers: Sequence[Heartbeat] = ()
    waiting: int = 0
    dead: int = 0
    late_clocks: int = 0


def no_source(now: datetime) -> Health:
    """Return an empty health, before a source is connected."""
    return Health()


source: list[Callable[[datetime], Health]] = [no_source]
"""The function that reads the health, as its only member. Workers are in a higher layer."""
