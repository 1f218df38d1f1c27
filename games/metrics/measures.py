"""The values of a process's metrics. Nothing is measured until a process has started to."""

from threading import Lock
from typing import Any, Final, TypeAlias

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from games.metrics.catalogue import PROCESS, READ, Metric

Labels: TypeAlias = tuple[str, ...]
MOST_SERIES: Final = 1000
"""Of one metric. More would be a mistake in a label, and would exhaust the memory of Prometheus."""

OTHER: Final = "other"


class Measures:
    """The values of the metrics that this process counts, ready to be shown."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        # Else each counter would be shown twice, the second time as the moment of its start.
        prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]  # untyped
        self._metrics = {each: self._registered(each) for each in PROCESS if each not in READ}
        self._series: dict[tuple[str, Labels], Any] = {}
        self._adding = Lock()

    def count(self, metric: Metric, *labels: str, by: float = 1) -> None:
        """Add to a counter or gauge."""
        self._of(metric, labels).inc(by)

    def observe(self, metric: Metric, seconds: float, *labels: str) -> None:
        """Add a duration to a histogram."""
        self._of(metric, labels).observe(max(seconds, 0.0))

    def set(self, metric: Metric, value: float, *labels: str) -> None:
        """Set a gauge."""
        self._of(metric, labels).set(value)

    def _of(self, metric: Metric, labels: Labels) -> Any:
        # The library's own lookup takes a lock; this one is a dictionary.
        found = self._series.get((metric.name, labels))
        return found if found is not None else self._add(metric, labels)

    def _add(self, metric: Metric, labels: Labels) -> Any:
        with self._adding:
            many = sum(name == metric.name for name, _ in self._series)
            kept = labels if many < MOST_SERIES else (OTHER,) * len(labels)
            whole = self._metrics[metric]
            series = whole.labels(*kept) if kept else whole
            if kept == labels:
                self._series[metric.name, labels] = series
            return series

    def _registered(self, metric: Metric) -> Counter | Gauge | Histogram:
        described = (metric.full_name, metric.help, metric.labels)
        if metric.type == "histogram":
            return Histogram(*described, buckets=metric.buckets, registry=self.registry)
        if metric.type == "counter":
            return Counter(*described, registry=self.registry)
        return Gauge(*described, registry=self.registry)


active: Final[list[Measures]] = []
"""The measures of this process as its only member; empty while it does not measure."""
