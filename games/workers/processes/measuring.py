"""Measurements of the workers: how late clocks are, and the state of the site in the database."""

from datetime import datetime, timedelta
from typing import Final

from django.db import connection
from django.utils import timezone

from events.models import LogCheck
from games.conduct.operations.health import lags
from games.metrics import catalogue
from games.metrics.measures import active
from games.metrics.reading import Series, Values
from games.tables.models import TableSummary
from games.workers.models import WorkerProcess
from games.workers.processes.report import report

SILENT: Final = timedelta(minutes=10)
"""A worker that has been silent for longer is no longer expected to report."""

_CONNECTIONS: Final = """
    SELECT coalesce(state, 'unknown'), count(*) FROM pg_stat_activity
    WHERE usename = current_user AND backend_type = 'client backend' GROUP BY 1
"""
_LIMIT: Final = """
    SELECT least(nullif(rolconnlimit, -1), current_setting('max_connections')::int)
    FROM pg_roles WHERE rolname = current_user
"""


def record_lateness(due_at: datetime | None) -> None:
    """Measure how late something was recorded that was due at this time."""
    if due_at is None:
        return
    for measures in active:
        late = timezone.now() - due_at
        measures.observe(catalogue.CLOCK_LATENESS, late.total_seconds())


def site_values() -> Values:
    """Return the state of the site as the database shows it now."""
    now = timezone.now()
    return {**_queues(now), **_log(now), **_workers(now), **_connections()}


def _queues(now: datetime) -> Values:
    found = report(now)
    bots = TableSummary.objects.filter(bot_to_act=True)
    first = bots.order_by("updated_at").values_list("updated_at", flat=True).first()
    waiting: Series = {
        ("notices",): found.notices_waiting,
        ("deliveries",): found.deliveries_waiting,
    }
    return {
        catalogue.OUTBOX_AGE: _one(found.outbox_age_seconds),
        catalogue.OUTBOX_SIZE: waiting,
        catalogue.DEAD_LETTERS: _one(found.dead_letters),
        catalogue.CLOCKS_OVERDUE: _one(found.overdue_clocks),
        catalogue.BOTS_WAITING: _one(bots.count()),
        catalogue.BOTS_WAIT: _one(_age(first, now) if first else 0),
        catalogue.WORKERS: _one(len(found.workers)),
    }


def _log(now: datetime) -> Values:
    checks = {each.kind: each for each in LogCheck.objects.all()}
    ages: Series = {(kind,): _age(each.ran_at, now) for kind, each in checks.items()}
    return {
        catalogue.PROJECTION_LAG: {(name,): lag for name, lag in lags().items()},
        catalogue.LOG_CHECK_AGE: ages,
        catalogue.LOG_PROBLEMS: _one(checks["verify"].problems) if "verify" in checks else {},
    }


def _workers(now: datetime) -> Values:
    expected = WorkerProcess.objects.filter(stopped_at=None, beat_at__gte=now - SILENT)
    ages = [_age(beat, now) for beat in expected.values_list("beat_at", flat=True)]
    named: Series = {("newest",): min(ages), ("oldest",): max(ages)} if ages else {}
    return {catalogue.HEARTBEAT_AGE: named}


def _connections() -> Values:
    if connection.vendor != "postgresql":
        return {}
    with connection.cursor() as cursor:
        cursor.execute(_CONNECTIONS)
        states: Series = {(state,): count for state, count in cursor.fetchall()}
        cursor.execute(_LIMIT)
        (limit,) = cursor.fetchone()
    return {catalogue.CONNECTIONS: states, catalogue.MOST_CONNECTIONS: _one(limit)}


def _one(value: float) -> Series:
    return {(): value}


def _age(moment: datetime, now: datetime) -> float:
    return (now - moment).total_seconds()
