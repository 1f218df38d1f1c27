"""Values that are read at the moment when they are shown."""

import logging
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from django.db import connections
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from events.database.failures import report_failure
from events.database.limits import REQUESTS, limit_thread
from games.metrics.catalogue import Metric
from games.metrics.measures import Labels

logger = logging.getLogger(__name__)

Series: TypeAlias = Mapping[Labels, float]
"""The values of one metric by the values of its labels."""

Values: TypeAlias = Mapping[Metric, Series]

Read: TypeAlias = Callable[[], Values]


class Reader(Collector):
    """Shows values by reading them each time. Shows none where reading fails."""

    def __init__(self, read: Read) -> None:
        self._read = read

    def collect(self) -> Iterator[CounterMetricFamily | GaugeMetricFamily]:
        """Yield the metrics with the values of this moment."""
        for metric, series in safely(self._read).items():
            yield _family(metric, series)

    def describe(self) -> list[GaugeMetricFamily]:
        """Return nothing, so that registering it reads nothing."""
        return []


def safely(read: Read) -> Values:
    """Return what is read, or nothing if that fails. Monitoring must not be what breaks a site."""
    try:
        return read()
    except Exception as error:
        if not report_failure(error):
            logger.exception("metrics could not be read")
        return {}


def from_database(read: Read) -> Read:
    """Return a function that reads with short limits, on a connection that it closes."""

    def limited() -> Values:
        limit_thread(REQUESTS)
        try:
            return read()
        finally:
            connections.close_all()

    return limited


def _family(metric: Metric, series: Series) -> CounterMetricFamily | GaugeMetricFamily:
    kind = CounterMetricFamily if metric.type == "counter" else GaugeMetricFamily
    family = kind(metric.full_name, metric.help, labels=metric.labels)
    for labels, value in series.items():
        family.add_metric(labels, value)
    return family
