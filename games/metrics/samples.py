"""Samples for the overview: once a minute each process stores what it has counted since the last.

Without Prometheus and with any number of processes, the sum of their samples is the whole site.
"""

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from threading import Event
from typing import Final
from uuid import uuid4

from django.db import connections
from django.utils import timezone
from prometheus_client import CollectorRegistry
from prometheus_client.metrics_core import Metric as Family

from events.database.failures import report_failure
from events.database.limits import WORKERS, limit_thread
from games.metrics import catalogue
from games.metrics.catalogue import PREFIX, SITE
from games.metrics.models import MetricSample

logger = logging.getLogger(__name__)

SECONDS: Final = 60
KEPT: Final = timedelta(hours=25)
MEMORY: Final = "process_resident_memory_bytes"

KEPT_LABELS: Final[Mapping[str, tuple[str, ...]]] = {
    catalogue.MOVES.full_name: ("result",),
    catalogue.MOVE_SECONDS.full_name: ("step", "le"),
    catalogue.HTTP_REQUESTS.full_name: ("status",),
    catalogue.HTTP_SECONDS.full_name: ("le",),
    catalogue.HTTP_IN_PROGRESS.full_name: (),
    catalogue.SOCKETS.full_name: (),
    catalogue.CACHE_REQUESTS.full_name: ("cache", "result"),
    catalogue.DELIVERIES.full_name: ("channel", "result"),
    catalogue.BOT_SECONDS.full_name: ("le",),
    catalogue.CLOCK_LATENESS.full_name: ("le",),
    **{each.full_name: each.labels for each in SITE},
    MEMORY: (),
}
"""The metrics in a sample, with the labels that are not summed up."""


class Sampler:
    """Takes the samples of one process."""

    def __init__(self, role: str, registry: CollectorRegistry) -> None:
        self._role, self._registry = role, registry
        self._process, self._started_at = uuid4().hex, timezone.now()
        self._counted: dict[str, float] = {}

    def run(self) -> None:
        """Take a sample at the end of each minute, for as long as the process lives."""
        limit_thread(WORKERS)
        pause = Event()
        while True:
            pause.wait(SECONDS - timezone.now().timestamp() % SECONDS)
            self.take_safely(timezone.now())

    def take_safely(self, now: datetime) -> None:
        """Take a sample, unless the database is away; the next one then covers two minutes."""
        try:
            self.take(now)
        except Exception as error:
            if not report_failure(error):
                logger.exception("a sample of the metrics was not stored")
        finally:
            connections.close_all()

    def take(self, now: datetime) -> None:
        """Store what was counted since the last sample, and delete old ones."""
        counts, gauges = split(self._registry)
        new = {name: value - self._counted.get(name, 0) for name, value in counts.items()}
        MetricSample.objects.create(
            process=self._process,
            role=self._role,
            started_at=self._started_at,
            # A clock that wakes a little early still means the minute that ends now.
            minute=(now + timedelta(seconds=1)).replace(second=0, microsecond=0),
            values={**{name: value for name, value in new.items() if value}, **gauges},
        )
        self._counted = counts
        MetricSample.objects.filter(minute__lt=now - KEPT).delete()


def split(registry: CollectorRegistry) -> tuple[dict[str, float], dict[str, float]]:
    """Return the sums of what only grows, and those of the gauges, by their short names."""
    counts: dict[str, float] = {}
    gauges: dict[str, float] = {}
    for family in registry.collect():
        _add(family, gauges if family.type == "gauge" else counts)
    return counts, gauges


def _add(family: Family, sums: dict[str, float]) -> None:
    for sample in family.samples:
        base = sample.name.removesuffix("_bucket")
        labels = KEPT_LABELS.get(base)
        if labels is None:
            continue
        kept = [sample.labels.get(label, "") for label in labels]
        name = " ".join([base.removeprefix(PREFIX), *kept])
        sums[name] = sums.get(name, 0) + sample.value
