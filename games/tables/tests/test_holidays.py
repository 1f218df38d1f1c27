"""Floating holidays: spent by the hour before a deadline strikes, at all tables of the player."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.players.calendars.services import change_calendar
from games.players.models import FloatingHour, Player, PlayerCalendar
from games.table.clock import deadline
from games.table.state import Table
from games.tables import table_cache
from games.tables.models import TableSummary
from games.tables.services import holidays
from games.workers import clocks
from tests.kit.factories import GuestFactory
from tests.kit.tables import do, open_table, player, seat, started

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
PACE = {"form": "turn", "seconds": 3600}


@pytest.fixture
def people() -> tuple[Player, Player]:
    found = GuestFactory(), GuestFactory()
    for each in found:
        change_calendar(player=each, zone="UTC")
    return found


def table_of(people: Any, seconds: int = 3600) -> Table:
    return started(*(each.pk for each in people), pace={"form": "turn", "seconds": seconds})


def due_of(table: Table) -> Any:
    now = table_cache.current(table.id)
    (acting,) = now.to_act
    return deadline(now, acting)


def mover(table: Table) -> str:
    (acting,) = table.to_act
    return table.chairs[acting].player


def spent(table: Table) -> int:
    return FloatingHour.objects.filter(player_id=mover(table)).count()


def test_hour_is_spent_before_the_deadline_strikes(people: Any) -> None:
    table = table_of(people)
    due = due_of(table)
    assert holidays.spend_due(due - timedelta(minutes=2)) == 0
    assert holidays.spend_due(due - timedelta(seconds=30)) == 1
    assert spent(table) == 1
    assert timedelta(0) < due_of(table) - due <= HOUR
    assert TableSummary.objects.get(id=table.id).due == due_of(table)
    assert holidays.spend_due(due - timedelta(seconds=30)) == 0


def test_worker_spends_hours_instead_of_expiring_the_seat(people: Any) -> None:
    table = table_of(people)
    late = due_of(table) + 5 * HOUR
    assert clocks.tick_due(late) == 0
    assert due_of(table) > late
    assert 5 <= spent(table) <= 6


def test_seat_expires_once_the_balance_is_used_up(people: Any) -> None:
    table = table_of(people)
    assert clocks.tick_due(due_of(table) + 7 * 24 * HOUR + HOUR) == 1
    (acting,) = table.to_act
    assert table_cache.current(table.id).chairs[acting].expired
    assert spent(table) == 7 * 24


def test_hour_serves_all_tables_of_the_player(people: Any) -> None:
    first = table_of(people)
    others = [table_of(people, 20 * 3600) for _ in range(6)]
    dues = {table.id: due_of(table) for table in others}
    holidays.spend_due(due_of(first) - timedelta(seconds=10))
    assert FloatingHour.objects.count() == spent(first) == 1
    for table in others:
        assert (due_of(table) > dues[table.id]) == (mover(table) == mover(first))


@pytest.mark.parametrize("why", ["off", "no calendar"])
def test_no_hour_is_spent_without_consent(people: Any, why: str) -> None:
    table = table_of(people)
    if why == "off":
        PlayerCalendar.objects.update(floating=False)
    else:
        PlayerCalendar.objects.all().delete()
    assert clocks.tick_due(due_of(table)) == 1
    assert spent(table) == 0


def test_no_hour_is_spent_in_a_game_against_bots(people: Any) -> None:
    table = open_table("", "bot:easy", host=people[0].pk, pace=PACE)
    seat(table, people[0].pk)
    table = do(table, player(people[0].pk), "start").table
    assert holidays.spend_due(timezone.now() + timedelta(days=2)) == 0
    assert not FloatingHour.objects.exists()


def test_search_needs_one_query_without_deadlines(people: Any) -> None:
    early = due_of(table_of(people)) - timedelta(minutes=10)
    with CaptureQueriesContext(connection) as captured:
        assert holidays.spend_due(early) == 0
    assert len(captured) == 1


def test_failure_at_one_table_does_not_stop_others(
    people: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, table = table_of(people), table_of(people[::-1])
    load = table_cache.load

    def failing(table_id: str, *arguments: Any) -> Any:
        if table_id == broken.id:
            raise ValueError("broken")
        return load(table_id, *arguments)

    monkeypatch.setattr(holidays.table_cache, "load", failing)
    before = due_of(table)
    assert holidays.spend_due(before + timedelta(seconds=1)) >= 0
    assert due_of(table) > before
