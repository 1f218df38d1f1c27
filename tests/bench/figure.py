"""Figures, and how measurements are made comparable."""

import gc
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Literal


@dataclass(frozen=True, slots=True)
class Figure:
    """One row of the table: a measurement, its peer or limit, and the goal for their ratio."""

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
        """The measurement divided by the peer or limit."""
        return self.found / self.peer

    @property
    def held(self) -> bool:
        """Whether the goal is reached."""
        return self.ratio >= self.goal if self.sense == "at least" else self.ratio <= self.goal


def against_peer(
    what: str, unit: str, *, found: float, against: str, peer: float, at_least: float
) -> Figure:
    """Return the figure of a speed that must be at least so many times a peer's in the same run."""
    return Figure(what, found, unit, against, peer, at_least, "at least")


def within(what: str, unit: str, *, found: float, limit: float) -> Figure:
    """Return the figure of a duration that must not exceed a limit."""
    return Figure(what, found, unit, "limit", limit, 1.0, "at most")


def at_least(what: str, unit: str, *, found: float, limit: float) -> Figure:
    """Return the figure of a speed that must reach a limit."""
    return Figure(what, found, unit, "limit", limit, 1.0, "at least")


def seconds(task: Callable[[], object]) -> float:
    """Return the processor time of a task, which other processes do not affect."""
    gc.collect()
    start = process_time()
    task()
    return process_time() - start


def interleaved(rounds: int, *tasks: Callable[[], object]) -> list[float]:
    """Return the median time of each task. The tasks take turns, so a slow moment affects all."""
    times = [[seconds(task) for task in tasks] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*times, strict=True)]


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def best_of(count: int, task: Callable[[], object]) -> float:
    """Return the shortest of several runs, the one with the least interference."""
    return min(_unprepared(task) for _ in range(count))


def _unprepared(task: Callable[[], object]) -> float:
    start = process_time()
    task()
    return process_time() - start
