"""What a measurement says, and how measurements are made comparable."""

import gc
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Literal


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table: what was found here, against what, and whether the goal is held."""

    what: str
    found: float
    unit: str
    against: str
    peer: float
    goal: float
    sense: Literal["at least", "at most"]
    """The goal is for the ratio found / peer."""

    @property
    def ratio(self) -> float:
        """What was found, in parts of the peer or limit."""
        return self.found / self.peer

    @property
    def held(self) -> bool:
        """Whether the goal is reached."""
        return self.ratio >= self.goal if self.sense == "at least" else self.ratio <= self.goal


def against_peer(
    what: str, unit: str, *, found: float, against: str, peer: float, at_least: float
) -> Figure:
    """A speed that must be at least so many times a peer's in the same run."""
    return Figure(what, found, unit, against, peer, at_least, "at least")


def within(what: str, unit: str, *, found: float, limit: float) -> Figure:
    """A duration that must not be longer than this."""
    return Figure(what, found, unit, "limit", limit, 1.0, "at most")


def at_least(what: str, unit: str, *, found: float, limit: float) -> Figure:
    """A speed that must not be lower than this."""
    return Figure(what, found, unit, "limit", limit, 1.0, "at least")


def seconds(task: Callable[[], object]) -> float:
    """The processor's time for a task, once: what else the machine does takes none of it."""
    gc.collect()
    start = process_time()
    task()
    return process_time() - start


def interleaved(rounds: int, *tasks: Callable[[], object]) -> list[float]:
    """The median time of each task, all tasks taking turns: a slow moment hits all alike."""
    times = [[seconds(task) for task in tasks] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*times, strict=True)]


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def best_of(count: int, task: Callable[[], object]) -> float:
    """The shortest of some runs: what the work takes when nothing disturbs it."""
    return min(_unprepared(task) for _ in range(count))


def _unprepared(task: Callable[[], object]) -> float:
    start = process_time()
    task()
    return process_time() - start
