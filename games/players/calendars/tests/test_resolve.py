"""Closed intervals in UTC of days off, quiet hours and holidays, also where clocks change."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise, takewhile
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.players.calendars.calendar import CalendarData
from games.players.calendars.resolve import closed_intervals, instant, quiet_until

HOUR = timedelta(hours=1)
NIGHT = {"quiet_from": 22 * 60, "quiet_to": 7 * 60}


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def first(calendar: CalendarData, since: str, count: int = 2, days_off: Iterable[int] = ()) -> list:
    found = closed_intervals(calendar, utc(since), tuple(days_off))
    return [
        (start.strftime("%m-%d %H:%M"), end.strftime("%m-%d %H:%M"))
        for (start, end), _ in zip(found, range(count), strict=False)
    ]


def test_calendar_without_settings_closes_nothing() -> None:
    assert first(CalendarData(), "2026-11-19") == []
    assert first(CalendarData(holidays=((date(2020, 1, 1), date(2020, 1, 9)),)), "2026-11-19") == []


def test_night_passes_midnight_and_may_have_begun() -> None:
    night = CalendarData(zone="Europe/Paris", **NIGHT)
    assert first(night, "2026-11-19T22:30") == [
        ("11-19 22:30", "11-20 06:00"),
        ("11-20 21:00", "11-21 06:00"),
    ]


def test_weekend_quiet_hours_and_holiday_are_united() -> None:
    calendar = CalendarData(
        zone="Europe/Paris",
        days_off=(5, 6),
        holidays=((date(2026, 11, 23), date(2026, 11, 24)),),
        **NIGHT,
    )
    # From Friday evening to the end of the night after Tuesday.
    assert first(calendar, "2026-11-20T12:00", 1) == [("11-20 21:00", "11-25 06:00")]


def test_days_off_of_the_table_are_in_the_zone_of_the_player() -> None:
    kathmandu = CalendarData(zone="Asia/Kathmandu")
    assert first(kathmandu, "2026-11-19", 1, [5, 6]) == [("11-20 18:15", "11-22 18:15")]


CHANGES = [
    # zone, day, time of the day, the instant in UTC
    ("Europe/Paris", "2026-03-29", "02:00", "2026-03-29T01:00"),
    ("Europe/Paris", "2026-03-29", "02:30", "2026-03-29T01:00"),
    ("Europe/Paris", "2026-03-29", "03:00", "2026-03-29T01:00"),
    ("Europe/Paris", "2026-10-25", "02:30", "2026-10-25T00:30"),
    ("Europe/Paris", "2026-10-25", "03:00", "2026-10-25T02:00"),
    ("America/New_York", "2026-03-08", "02:30", "2026-03-08T07:00"),
    ("America/New_York", "2026-11-01", "01:30", "2026-11-01T05:30"),
    # There is no midnight: the day begins at 01:00.
    ("America/Santiago", "2026-09-06", "00:00", "2026-09-06T04:00"),
    ("America/Santiago", "2026-09-06", "00:59", "2026-09-06T04:00"),
    ("America/Santiago", "2026-09-06", "01:00", "2026-09-06T04:00"),
    ("America/Santiago", "2026-04-04", "23:30", "2026-04-05T02:30"),
    # A change of half an hour.
    ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:30"),
    ("Australia/Lord_Howe", "2026-10-04", "02:30", "2026-10-03T15:30"),
    ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45"),
    # A day that was left out.
    ("Pacific/Apia", "2011-12-29", "23:59", "2011-12-30T09:59"),
    ("Pacific/Apia", "2011-12-30", "00:00", "2011-12-30T10:00"),
    ("Pacific/Apia", "2011-12-30", "12:00", "2011-12-30T10:00"),
    ("Pacific/Apia", "2011-12-31", "00:00", "2011-12-30T10:00"),
    ("Asia/Kathmandu", "2026-07-01", "00:00", "2026-06-30T18:15"),
]


@pytest.mark.parametrize(("zone", "day", "at", "expected"), CHANGES)
def test_time_of_the_day_where_clocks_change(zone: str, day: str, at: str, expected: str) -> None:
    hours, minutes = map(int, at.split(":"))
    found = instant(date.fromisoformat(day), hours * 60 + minutes, ZoneInfo(zone))
    assert found == utc(expected)


NIGHTS = [
    # zone, the moment to begin, and how long the night is that follows
    ("Europe/Paris", "2026-03-28T12:00", 8.0),
    ("Europe/Paris", "2026-10-24T12:00", 10.0),
    ("America/New_York", "2026-03-07T20:00", 8.0),
    ("America/New_York", "2026-10-31T20:00", 10.0),
    ("America/Santiago", "2026-09-05T20:00", 8.0),
    ("America/Santiago", "2026-04-04T20:00", 10.0),
    ("Australia/Lord_Howe", "2026-10-03T05:00", 8.5),
    ("Australia/Lord_Howe", "2026-04-04T05:00", 9.5),
    ("Pacific/Apia", "2011-12-29T20:00", 9.0),
    ("Asia/Kathmandu", "2026-07-01T06:00", 9.0),
]


@pytest.mark.parametrize(("zone", "since", "hours"), NIGHTS)
def test_length_of_the_night_in_which_clocks_change(zone: str, since: str, hours: float) -> None:
    start, end = next(closed_intervals(CalendarData(zone=zone, **NIGHT), utc(since)))
    assert (end - start) / HOUR == hours
    assert quiet_until(CalendarData(zone=zone, **NIGHT), start + HOUR) == end


def test_left_out_day_off_closes_nothing() -> None:
    # 30 December 2011 was a Friday.
    fridays = CalendarData(zone="Pacific/Apia", days_off=(4,))
    assert first(fridays, "2011-12-29", 1) == [("01-05 10:00", "01-06 10:00")]


def test_quiet_hours_end_only_while_they_last() -> None:
    night = CalendarData(zone="Europe/Paris", **NIGHT)
    assert quiet_until(night, utc("2026-11-19T20:59")) is None
    assert quiet_until(night, utc("2026-11-19T21:00")) == utc("2026-11-20T06:00")
    assert quiet_until(night, utc("2026-11-20T05:59")) == utc("2026-11-20T06:00")
    assert quiet_until(night, utc("2026-11-20T06:00")) is None
    assert quiet_until(CalendarData(days_off=(3,)), utc("2026-11-19T12:00")) is None


ZONES = sorted({zone for zone, *_ in CHANGES})
MOMENTS = st.integers(0, 15 * 365 * 24 * 60).map(
    lambda minutes: datetime(2011, 12, 1, tzinfo=UTC) + timedelta(minutes=minutes)
)


@st.composite
def calendars(draw: st.DrawFn) -> CalendarData:
    quiet_from = draw(st.none() | st.integers(0, 1439))
    length = draw(st.integers(1, 600))
    day = draw(st.dates(date(2011, 12, 1), date(2027, 1, 1)))
    return CalendarData(
        zone=draw(st.sampled_from(ZONES)),
        quiet_from=quiet_from,
        quiet_to=None if quiet_from is None else (quiet_from + length) % 1440,
        days_off=tuple(draw(st.sets(st.integers(0, 6), max_size=2))),
        holidays=((day, day + timedelta(days=draw(st.integers(0, 13)))),),
    )


def within(calendar: CalendarData, since: datetime, until: datetime) -> list:
    return list(takewhile(lambda each: each[0] < until, closed_intervals(calendar, since)))


@given(calendars(), MOMENTS)
@settings(max_examples=150, deadline=None)
def test_intervals_are_ordered_and_apart(calendar: CalendarData, since: datetime) -> None:
    found = within(calendar, since, since + timedelta(days=60))
    assert all(since <= start < end for start, end in found)
    assert all(before[1] < after[0] for before, after in pairwise(found))


@given(calendars(), MOMENTS, st.integers(0, 40 * 24 * 60))
@settings(max_examples=150, deadline=None)
def test_later_beginning_finds_the_same(calendar: CalendarData, since: datetime, by: int) -> None:
    later = since + timedelta(minutes=by)
    until = since + timedelta(days=60)
    cut = [(max(start, later), end) for start, end in within(calendar, since, until) if end > later]
    assert within(calendar, later, until) == cut


@given(calendars(), st.dates(date(2011, 12, 1), date(2027, 1, 1)))
@settings(max_examples=300, deadline=None)
def test_day_that_is_not_off_has_eight_open_hours(calendar: CalendarData, day: date) -> None:
    zone = ZoneInfo(calendar.zone)
    off = day.weekday() in calendar.days_off or any(a <= day <= b for a, b in calendar.holidays)
    start, end = instant(day, 0, zone), instant(day, 1440, zone)
    closed = sum(
        (min(b, end) - a for a, b in within(calendar, start, end)),
        timedelta(),
    )
    # Apia left a day out; its neighbours are whole.
    assert off or end == start or end - start - closed >= 8 * HOUR


@given(calendars(), MOMENTS)
@settings(max_examples=150, deadline=None)
def test_every_minute_is_closed_as_the_wall_clock_says(
    calendar: CalendarData, since: datetime
) -> None:
    """Compare with a slow reading of the wall clock, away from the days on which clocks change."""
    zone, at = ZoneInfo(calendar.zone), since.replace(second=0, microsecond=0)
    found = within(calendar, at, at + timedelta(days=3))
    for minutes in range(0, 3 * 24 * 60, 7):
        moment = at + timedelta(minutes=minutes)
        if (
            len({(moment + shift * 26 * HOUR).astimezone(zone).utcoffset() for shift in (-1, 0, 1)})
            > 1
        ):
            continue
        wall = moment.astimezone(zone)
        minute = wall.hour * 60 + wall.minute
        off = wall.weekday() in calendar.days_off or any(
            a <= wall.date() <= b for a, b in calendar.holidays
        )
        assert _is_quiet(calendar, minute) | off == any(a <= moment < b for a, b in found)


def _is_quiet(calendar: CalendarData, minute: int) -> bool:
    if calendar.quiet_from is None or calendar.quiet_to is None:
        return False
    length = (calendar.quiet_to - calendar.quiet_from) % 1440
    return (minute - calendar.quiet_from) % 1440 < length
