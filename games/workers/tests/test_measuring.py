"""The state of the site as workers read it, and how late bots and clocks are."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from events.management.log_checks import record_check
from games.metrics import catalogue
from games.metrics.catalogue import SITE
from games.metrics.measures import Measures, active
from games.metrics.reading import Reader
from games.outbox.models import OutboxItem
from games.tables import table_cache
from games.tables.models import TableSummary
from games.workers import bots, choose_move, clocks
from games.workers.models import WorkerProcess
from games.workers.processes.measuring import site_values
from games.workers.processes.processes import beat, sign_off
from tests.kit.metrics import value
from tests.kit.tables import do, open_table, play, player, seat, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def measures() -> Iterator[Measures]:
    """Measure in this process during the test, with the state of the site."""
    active[:] = [Measures()]
    active[0].registry.register(Reader(site_values))
    yield active[0]
    active.clear()


def waiting_notice(seconds: float) -> None:
    due = timezone.now() - timedelta(seconds=seconds)
    OutboxItem.objects.create(
        player="ann", kind="your_turn", table="t", version=1, facts={}, written_at=due, due_at=due
    )


def test_every_metric_of_the_site_is_read() -> None:
    only_there = {catalogue.CONNECTIONS, catalogue.MOST_CONNECTIONS}
    expected = set(SITE) - (set() if connection.vendor == "postgresql" else only_there)
    assert set(site_values()) == expected


def test_outbox_is_read(measures: Measures) -> None:
    waiting_notice(90)
    waiting_notice(30)
    assert value(measures, catalogue.OUTBOX_AGE) == pytest.approx(90, abs=30)
    assert value(measures, catalogue.OUTBOX_SIZE, queue="notices") == 2
    assert value(measures, catalogue.OUTBOX_SIZE, queue="deliveries") == 0


def test_heartbeats_of_workers_are_read(measures: Measures) -> None:
    now = timezone.now()
    for name, seconds in (("new", 5), ("silent", 300), ("gone", 9000), ("stopped", 60)):
        beat(name, now - timedelta(seconds=seconds), None)
    sign_off("stopped")
    assert WorkerProcess.objects.count() == 4
    assert value(measures, catalogue.WORKERS) == 1
    assert value(measures, catalogue.HEARTBEAT_AGE, worker="newest") == pytest.approx(5, abs=4)
    assert value(measures, catalogue.HEARTBEAT_AGE, worker="oldest") == pytest.approx(300, abs=30)


def test_checks_of_the_log_are_read(measures: Measures) -> None:
    assert site_values()[catalogue.LOG_PROBLEMS] == {}
    record_check("verify", streams=3, problems=2, now=timezone.now() - timedelta(hours=1))
    assert value(measures, catalogue.LOG_PROBLEMS) == 2
    assert value(measures, catalogue.LOG_CHECK_AGE, check="verify") == pytest.approx(3600, abs=60)


def test_waiting_bot_is_read(measures: Measures) -> None:
    table = started("ann", "bob")
    ago = timezone.now() - timedelta(minutes=2)
    TableSummary.objects.filter(id=table.id).update(bot_to_act=True, updated_at=ago)
    assert value(measures, catalogue.BOTS_WAITING) == 1
    assert value(measures, catalogue.BOTS_WAIT) == pytest.approx(120, abs=60)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="no PostgreSQL is named")
def test_connections_to_the_database_are_counted() -> None:
    values = site_values()
    assert sum(values[catalogue.CONNECTIONS].values()) >= 1
    assert values[catalogue.MOST_CONNECTIONS][()] > 1


def test_time_until_a_bot_has_moved_is_measured(
    measures: Measures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choose_move, "THINKING_SECONDS", 0.01)
    table = open_table("", "bot:easy", options={"board": "mini"})
    seat(table, "ann")
    table = do(table, player("ann"), "start").table
    if not table.bots_to_act:
        table = play(table).table
    assert bots.play_move(table.id, table_cache.load(table.id).head.version, choose_move.choose)
    assert value(measures, catalogue.BOT_SECONDS, "_count") == 1


def test_lateness_of_a_clock_is_measured(measures: Measures) -> None:
    table = started("ann", "bob", pace={"form": "turn", "seconds": 60})
    due: Any = TableSummary.objects.get(id=table.id).due
    clocks.tick_due(due + timedelta(seconds=1))
    assert value(measures, catalogue.CLOCK_LATENESS, "_count") == 1
