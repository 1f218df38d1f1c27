"""Changing a calendar, announcing and cancelling holidays, spending them by the hour."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.kernel.refusal import Refused
from games.players import selectors as players
from games.players import services as player_services
from games.players.calendars import selectors, services
from games.players.calendars.calendar import CalendarData
from games.players.models import FloatingHour, Holiday, Player, PlayerCalendar
from tests.kit.factories import GuestFactory

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 19, 12, tzinfo=UTC)


@pytest.fixture
def nour() -> Player:
    player: Player = GuestFactory()
    player.created_at = NOW
    player.save()
    return player


def change(player: Player, **changes: Any) -> CalendarData:
    services.change_calendar(player=player, **changes)
    return selectors.calendars_of([player.id], NOW)[player.id]


def announce(player: Player, first: str, last: str, now: datetime = NOW) -> Holiday:
    return services.announce_holiday(
        player=player,
        first_day=date.fromisoformat(first),
        last_day=date.fromisoformat(last),
        now=now,
    )


def cancel(player: Player, holiday: Holiday, now: datetime, latest: Any = None) -> bool:
    return services.cancel_holiday(
        player=player, number=holiday.pk, now=now, latest_deadline=latest
    )


def code(call: Any, *arguments: Any, **named: Any) -> str:
    with pytest.raises(Refused) as refused:
        call(*arguments, **named)
    return refused.value.refusal.code


def days_left(player: Player, now: datetime = NOW) -> float:
    return selectors.balance_hours(player, now) / 24


def test_player_without_a_calendar_has_nothing_closed(nour: Player) -> None:
    assert selectors.calendars_of([nour.id, "p_unknown"], NOW) == {
        nour.id: CalendarData(),
        "p_unknown": CalendarData(),
    }
    assert selectors.with_floating_holidays([nour.id]) == set()


def test_changes_keep_the_other_fields(nour: Player) -> None:
    change(nour, zone="Europe/Paris", quiet_from=1380, quiet_to=420, days_off=(6, 5, 6))
    changed = change(nour, floating=False)
    assert changed == CalendarData("Europe/Paris", 1380, 420, (5, 6), floating=False)
    assert change(nour, quiet_from=None, quiet_to=None).quiet_from is None


REFUSED = [
    ({"zone": "Mars/Olympus"}, "unknown_zone"),
    ({"zone": "localtime"}, "unknown_zone"),
    ({"quiet_from": 600}, "quiet_hours_incomplete"),
    ({"quiet_from": 1300, "quiet_to": 461}, "quiet_hours_not_offered"),
    ({"quiet_from": 60, "quiet_to": 60}, "quiet_hours_not_offered"),
    ({"days_off": (4, 5, 6)}, "too_many_days_off"),
]


@pytest.mark.parametrize(("changes", "expected"), REFUSED)
def test_calendar_beyond_the_limits_is_refused(
    nour: Player, changes: dict[str, Any], expected: str
) -> None:
    assert code(change, nour, **changes) == expected
    assert selectors.calendars_of([nour.id], NOW)[nour.id] == CalendarData()


def test_ten_quiet_hours_over_midnight_are_offered(nour: Player) -> None:
    assert change(nour, quiet_from=1300, quiet_to=460).quiet_to == 460


def test_calendars_of_many_players_need_one_query(nour: Player) -> None:
    others = [GuestFactory() for _ in range(3)]
    for player in others:
        change(player, zone="Asia/Kathmandu")
        announce(player, "2026-12-24", "2026-12-25")
        announce(player, "2026-12-28", "2026-12-28")
    with CaptureQueriesContext(connection) as captured:
        found = selectors.calendars_of([nour.id, *(player.id for player in others)], NOW)
    assert len(captured) == 1
    assert found[others[0].id].holidays == (
        (date(2026, 12, 24), date(2026, 12, 25)),
        (date(2026, 12, 28), date(2026, 12, 28)),
    )


def test_past_holidays_are_not_read(nour: Player) -> None:
    announce(nour, "2026-11-20", "2026-11-21")
    later = NOW + timedelta(days=60)
    assert selectors.calendars_of([nour.id], later)[nour.id].holidays == ()


def test_announced_holiday_is_spent_and_refunded(nour: Player) -> None:
    holiday = announce(nour, "2026-12-24", "2026-12-26")
    assert days_left(nour) == 4
    assert cancel(nour, holiday, NOW)
    assert days_left(nour) == 7
    assert not cancel(nour, holiday, NOW)


def test_cancelled_holiday_keeps_the_days_that_have_begun(nour: Player) -> None:
    holiday = announce(nour, "2026-11-20", "2026-11-25")
    later = NOW + timedelta(days=2)
    assert cancel(nour, holiday, later)
    holiday.refresh_from_db()
    assert holiday.last_day == date(2026, 11, 21)
    assert days_left(nour, later) == 5
    assert code(cancel, nour, holiday, later) == "holiday_over"


def test_holiday_that_moves_a_deadline_is_not_cancelled(nour: Player) -> None:
    holiday = announce(nour, "2026-11-20", "2026-11-22")
    after, before = (datetime(2026, 11, day, 1, tzinfo=UTC) for day in (23, 20))
    assert code(cancel, nour, holiday, NOW, after) == "holiday_in_use"
    assert code(cancel, nour, holiday, NOW, before) == "holiday_in_use"
    assert cancel(nour, holiday, NOW, before - timedelta(hours=1))


def test_holidays_beyond_the_limits_are_refused(nour: Player) -> None:
    assert code(announce, nour, "2026-11-18", "2026-11-20") == "holiday_in_the_past"
    assert code(announce, nour, "2026-11-22", "2026-11-21") == "holiday_ends_before_it_begins"
    assert code(announce, nour, "2027-11-22", "2027-11-22") == "holiday_too_far"
    assert code(announce, nour, "2026-11-20", "2026-11-27") == "holidays_used_up"
    announce(nour, "2026-11-20", "2026-11-22")
    assert code(announce, nour, "2026-11-22", "2026-11-23") == "holidays_overlap"


def test_holidays_side_by_side_count_as_one(nour: Player) -> None:
    nour.created_at = NOW - timedelta(days=700)
    nour.save()
    announce(nour, "2026-12-01", "2026-12-07")
    announce(nour, "2026-12-12", "2026-12-15")
    assert code(announce, nour, "2026-12-08", "2026-12-11") == "holiday_too_long"
    assert code(announce, nour, "2026-12-16", "2026-12-29") == "holiday_too_long"
    announce(nour, "2026-12-08", "2026-12-10")


def test_today_is_that_of_the_zone(nour: Player) -> None:
    change(nour, zone="Pacific/Apia")
    assert code(announce, nour, "2026-11-19", "2026-11-19") == "holiday_in_the_past"
    announce(nour, "2026-11-20", "2026-11-20")


def test_floating_hour_is_spent_once(nour: Player) -> None:
    change(nour, zone="UTC")
    for _ in range(2):
        assert services.spend_floating_hour(player_id=nour.id, hour=NOW, now=NOW)
    assert selectors.balance_hours(nour, NOW) == 7 * 24 - 1


def test_floating_hour_needs_a_balance_and_consent(nour: Player) -> None:
    assert not services.spend_floating_hour(player_id=nour.id, hour=NOW, now=NOW)
    change(nour, zone="UTC")
    announce(nour, "2026-12-01", "2026-12-07")
    assert not services.spend_floating_hour(player_id=nour.id, hour=NOW, now=NOW)
    change(nour, floating=False)
    assert selectors.with_floating_holidays([nour.id]) == set()


def test_erasure_deletes_the_calendar(nour: Player) -> None:
    change(nour, zone="Europe/Paris")
    announce(nour, "2026-12-01", "2026-12-02")
    services.spend_floating_hour(player_id=nour.id, hour=NOW, now=NOW)
    data = players.personal_data(nour)["calendar"]
    assert data["zone"] == "Europe/Paris"
    assert data["floating_hours"] == [NOW]
    player_services.erase(player=nour, erasers=())
    for model in (PlayerCalendar, Holiday, FloatingHour):
        assert not model.objects.exists()
