"""Calendars at tables: read once with a turn, counted by every clock, rebuilt without them."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from events import store
from games.kernel.refusal import Malformed, Refused
from games.players.calendars.services import change_calendar
from games.players.models import Player, PlayerCalendar
from games.table.clock import deadline
from games.table.state import Table
from games.tables import services, table_cache
from games.tables.log.rows import stream_of
from games.tables.models import TableSummary
from tests.kit.factories import GuestFactory
from tests.kit.tables import a_move, all_summaries, open_table, play, player, seat

pytestmark = pytest.mark.django_db

FRIDAY = datetime(2026, 11, 20, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
TURN = {"form": "turn", "seconds": 12 * 3600}


@pytest.fixture
def people() -> tuple[Player, Player]:
    return GuestFactory(), GuestFactory()


def started(people: tuple[Player, Player], now: datetime = FRIDAY, **pace: Any) -> Table:
    """Return a table of these players that was started then."""
    first, second = (each.pk for each in people)
    table = open_table(host=first, pace={**TURN, **pace})
    seat(table, first, second)
    return services.act(
        table_id=table.id,
        actor=player(first),
        command={"kind": "start"},
        command_id=uuid4(),
        now=now,
    ).table


def hours(table: Table, since: datetime = FRIDAY) -> float:
    (acting,) = table.to_act
    due = deadline(table, acting)
    assert due is not None
    assert TableSummary.objects.get(id=table.id).deadline == due
    return (due - since) / HOUR


def test_quiet_hours_of_the_player_move_the_deadline(people: Any) -> None:
    for each in people:
        change_calendar(player=each, zone="Europe/Paris", quiet_from=1320, quiet_to=420)
    # Friday 13:00 in Paris: nine hours until the night, which lasts nine.
    assert hours(started(people)) == 12 + 9


def test_days_off_of_the_table_are_those_of_each_zone(people: Any) -> None:
    for each in people:
        change_calendar(player=each, zone="America/New_York")
    # Friday 7:00 in New York: the weekend ends on Monday at 5:00 UTC.
    assert hours(started(people, days_off=[5, 6])) == 12
    assert hours(started(people, FRIDAY + 10 * HOUR, days_off=[5, 6])) == 10 + 12 + 48


def test_players_without_a_calendar_have_the_days_off_of_the_table_in_utc(people: Any) -> None:
    assert not PlayerCalendar.objects.exists()
    assert hours(started(people, days_off=[5, 6])) == 12
    assert hours(started(people, FRIDAY + HOUR, days_off=[5, 6])) == 1 + 12 + 48


def test_rebuilt_table_has_the_same_deadline_without_calendars(people: Any) -> None:
    for each in people:
        change_calendar(player=each, zone="Asia/Kathmandu", quiet_from=1200, quiet_to=300)
    table = started(people)
    due, summaries = hours(table), all_summaries()
    PlayerCalendar.objects.all().delete()
    table_cache.clear()
    assert hours(table_cache.current(table.id)) == due
    assert all_summaries() == summaries


def test_log_has_closed_time_without_zone_or_reason(people: Any) -> None:
    for each in people:
        change_calendar(player=each, zone="Europe/Paris", quiet_from=1320, quiet_to=420)
    table = started(people)
    (row,) = [each for each in store.read(stream_of(table.id)) if each.kind == "table.clock_set"]
    (acting,) = table.to_act
    assert row.public == {"seat": acting}
    assert row.secrets.keys() == {f"only:{acting}"}
    start, opened, shut, *_ = row.secrets[f"only:{acting}"]["closed"]
    assert (start, opened, shut) == (int(FRIDAY.timestamp()), 9 * 3600, 9 * 3600)


def calendar_queries(table: Table) -> int:
    """Return how often calendars are read for the next move."""
    with CaptureQueriesContext(connection) as captured:
        play(table)
    return sum("playercalendar" in query["sql"] for query in captured.captured_queries)


def test_calendars_are_read_once_with_a_turn(people: Any) -> None:
    assert calendar_queries(started(people)) == 1


def test_calendars_are_not_read_without_a_clock(people: Any) -> None:
    assert calendar_queries(started(people, form="none", seconds=0)) == 0


@pytest.mark.parametrize(
    "pace",
    [
        {"cap": 12 * 3600},
        {"form": "bank", "cap": 12 * 3600 - 1},
        {"days_off": []},
        {"days_off": [6, 5]},
        {"days_off": [3, 4, 5, 6]},
        {"form": "none", "seconds": 0, "days_off": [5]},
    ],
)
def test_pace_beyond_the_limits_is_refused(pace: Any, people: Any) -> None:
    with pytest.raises(Refused, match="pace_not_offered"):
        started(people, **pace)


def test_day_that_is_no_weekday_is_malformed(people: Any) -> None:
    with pytest.raises(Malformed):
        started(people, days_off=[7])


def test_bank_has_its_cap(people: Any) -> None:
    table = started(people, form="bank", increment=7200, cap=13 * 3600)
    (acting,) = table.to_act
    actor, move = a_move(table)
    after = services.act(
        table_id=table.id,
        actor=actor,
        command={"kind": "play", "move": move},
        command_id=uuid4(),
        position=table.position,
        now=FRIDAY + timedelta(minutes=1),
    ).table
    assert after.tip.banks[acting] in (12 * 3600, 13 * 3600)
