"""Read the samples of the last minutes: sums and gauges of the whole site, minute by minute."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from prometheus_client.utils import INF, floatToGoString

from games.metrics.catalogue import Metric
from games.metrics.models import MetricSample

MINUTE: Final = timedelta(minutes=1)
ALIVE: Final = timedelta(minutes=2)
"""A process without a sample for longer has ended, or hangs."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process that measures itself, with its last sample."""

    role: str
    started_at: datetime
    sampled_at: datetime
    values: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Series:
    """The samples of all processes in the last minutes, the oldest minute first."""

    minutes: Sequence[datetime]
    samples: Sequence[Sequence[Mapping[str, float]]]
    """The samples of each minute."""
    processes: Sequence[Process]

    def sums(self, *names: str) -> list[float]:
        """Return the sum of these values over all processes, for each minute."""
        return [sum(_all(samples, names)) for samples in self.samples]

    def most(self, *names: str) -> list[float]:
        """Return the greatest of these values, for each minute."""
        return [max(_all(samples, names), default=0) for samples in self.samples]

    def total(self, *names: str) -> float:
        """Return the sum of these values over all processes and minutes."""
        return sum(self.sums(*names))

    def latest(self, *names: str) -> float | None:
        """Return the greatest of these values among the processes that live; None without any."""
        found = [each.values for each in self.processes]
        return max(_all(found, names), default=None)

    def names(self, prefix: str) -> list[str]:
        """Return the names of the values that begin with this prefix and a space."""
        found = {name for minute in self.samples for sample in minute for name in sample}
        return sorted(name for name in found if name.startswith(prefix + " "))

    def quantiles(self, share: float, metric: Metric, *labels: str) -> list[float | None]:
        """Return this quantile of a histogram, for each minute; None where nothing was measured."""
        return [quantile(_buckets(samples, metric, labels), share) for samples in self.samples]

    def quantile(self, share: float, metric: Metric, *labels: str) -> float | None:
        """Return this quantile of a histogram over all minutes."""
        together = [sample for samples in self.samples for sample in samples]
        return quantile(_buckets(together, metric, labels), share)


def recent(now: datetime, count: int = 60) -> Series:
    """Return the samples of the last minutes that are over."""
    last = now.replace(second=0, microsecond=0)
    minutes = [last - MINUTE * number for number in reversed(range(count))]
    by_minute: dict[datetime, list[Mapping[str, float]]] = {each: [] for each in minutes}
    living: dict[str, Process] = {}
    for row in MetricSample.objects.filter(minute__gte=minutes[0]).order_by("minute", "id"):
        by_minute.setdefault(row.minute, []).append(row.values)
        if row.minute >= now - ALIVE - MINUTE:
            living[row.process] = Process(row.role, row.started_at, row.minute, row.values)
    processes = sorted(living.values(), key=lambda each: (each.role, each.started_at))
    return Series(minutes, [by_minute[each] for each in minutes], processes)


def quantile(buckets: Mapping[float, float], share: float) -> float | None:
    """Return a quantile from the counts of values up to each limit, as Prometheus reckons it."""
    limits = sorted(buckets)
    total = buckets[limits[-1]]
    if not total:
        return None
    rank = share * total
    for below, limit in pairwise([0.0, *limits]):
        if buckets[limit] >= rank:
            fewer = buckets.get(below, 0.0)
            if limit == INF:
                return below
            return below + (limit - below) * (rank - fewer) / (buckets[limit] - fewer)
    return None


def _buckets(
    samples: Iterable[Mapping[str, float]], metric: Metric, labels: Sequence[str]
) -> dict[float, float]:
    """Return how many values were up to each limit; a sample leaves out those without any."""
    limits = {_text(limit): limit for limit in (*metric.buckets, INF)}
    names = {" ".join([metric.name, *labels, text]): limit for text, limit in limits.items()}
    found = dict.fromkeys(names.values(), 0.0)
    for sample in samples:
        for name in names.keys() & sample.keys():
            found[names[name]] += sample[name]
    return found


def _text(limit: float) -> str:
    """Return a limit as it is written in the label of its bucket."""
    return str(floatToGoString(limit))  # type: ignore[no-untyped-call]  # untyped


def _all(samples: Iterable[Mapping[str, float]], names: Sequence[str]) -> list[float]:
    return [sample[name] for sample in samples for name in names if name in sample]
