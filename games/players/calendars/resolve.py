"""Resolve a calendar to closed intervals in UTC, day by day; no clock, no database.

Times of the day are those of the clock on the wall. One that a change of the clocks leaves out is
the first valid instant after it; one that comes twice is the first of the two.
"""

from collections.abc import Collection, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from games.players.calendars.calendar import (
    DAY_MINUTES,
    CalendarData,
    Days,
    Interval,
    has_quiet_hours,
)

DAY: Final = timedelta(days=1)
SECOND: Final = timedelta(seconds=1)

FURTHEST: Final = 800
"""The most days that are resolved, so that no calendar is resolved without end."""


def closed_intervals(
    calendar: CalendarData, since: datetime, days_off_of_table: Collection[int] = ()
) -> Iterator[Interval]:
    """Return the closed intervals from a moment on, in order, in UTC, with open time between."""
    days_off = {*calendar.days_off, *days_off_of_table}
    current: Interval | None = None
    for began, end in _raw_intervals(calendar, since, days_off):
        start = max(began, since)
        if end <= start:
            continue
        if current is not None and start <= current[1]:
            current = current[0], max(current[1], end)
            continue
        if current is not None:
            yield current
        current = start, end
    if current is not None:
        yield current


def quiet_until(calendar: CalendarData, at: datetime) -> datetime | None:
    """Return when the quiet hours that contain this moment end, or None outside them."""
    if not has_quiet_hours(calendar):
        return None
    zone = ZoneInfo(calendar.zone)
    day = at.astimezone(zone).date()
    until = at
    # Nights may follow each other where a zone leaves a day out.
    for shift in (-2, -1, 0, 1):
        start, end = _quiet_hours(calendar, day + shift * DAY, zone)
        if start <= until < end:
            until = end
    return until if until > at else None


def instant(day: date, minutes: int, zone: ZoneInfo) -> datetime:
    """Return this time of this day in UTC: the first of two, or the first valid one after it."""
    wall = datetime.combine(day + minutes // DAY_MINUTES * DAY, time()) + timedelta(
        minutes=minutes % DAY_MINUTES
    )
    found = wall.replace(tzinfo=zone, fold=0).astimezone(UTC)
    if _on_the_wall(found, zone) == wall:
        return found
    return _end_of_gap(wall, wall.replace(tzinfo=zone, fold=1).astimezone(UTC), found, zone)


def _end_of_gap(wall: datetime, before: datetime, after: datetime, zone: ZoneInfo) -> datetime:
    """Return the second at which the clocks go forward, between one before it and one after."""
    while after - before > SECOND:
        middle = before + (after - before) // SECOND // 2 * SECOND
        if _on_the_wall(middle, zone) < wall:
            before = middle
        else:
            after = middle
    return after


def _on_the_wall(at: datetime, zone: ZoneInfo) -> datetime:
    return at.astimezone(zone).replace(tzinfo=None)


def _raw_intervals(
    calendar: CalendarData, since: datetime, days_off: Collection[int]
) -> Iterator[Interval]:
    """Return the intervals ordered by their starts, as far as they may overlap each other."""
    zone = ZoneInfo(calendar.zone)
    first = since.astimezone(zone).date() - 2 * DAY
    quiet = has_quiet_hours(calendar)
    for number in range(_horizon(calendar, first, quiet or bool(days_off))):
        day = first + number * DAY
        if day.weekday() in days_off or _is_in(day, calendar.holidays):
            yield instant(day, 0, zone), instant(day + DAY, 0, zone)
        if quiet:
            yield _quiet_hours(calendar, day, zone)


def _horizon(calendar: CalendarData, first: date, repeats: bool) -> int:
    if repeats:
        return FURTHEST
    last = max((last for _, last in calendar.holidays), default=first)
    return min(max((last - first).days + 1, 0), FURTHEST)


def _is_in(day: date, holidays: Collection[Days]) -> bool:
    return any(first <= day <= last for first, last in holidays)


def _quiet_hours(calendar: CalendarData, day: date, zone: ZoneInfo) -> Interval:
    """Return the quiet hours that begin on this day."""
    assert calendar.quiet_from is not None
    assert calendar.quiet_to is not None
    passes_midnight = calendar.quiet_to <= calendar.quiet_from
    end = calendar.quiet_to + (DAY_MINUTES if passes_midnight else 0)
    return instant(day, calendar.quiet_from, zone), instant(day, end, zone)
