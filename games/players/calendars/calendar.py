"""The contents of a player's calendar, and their limits, without a database."""

from datetime import date, datetime
from functools import cache
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo, available_timezones

import msgspec

Days: TypeAlias = tuple[date, date]
"""The first and the last of some days."""

Interval: TypeAlias = tuple[datetime, datetime]

DAY_MINUTES: Final = 24 * 60
LONGEST_QUIET: Final = 10 * 60
"""The most minutes of quiet hours, so that each day leaves time to play."""

MOST_DAYS_OFF: Final = 2
"""The most days off in a week; with those of a table, at least two days remain."""

LONGEST_HOLIDAY: Final = 14
"""The most days of holidays that follow each other."""


class CalendarData(msgspec.Struct, frozen=True):
    """A calendar: without settings, nothing is closed.

    The quiet hours begin and end at these minutes of the day, null for none; they may pass
    midnight. `days_off` are weekdays from 0, Monday. `floating` allows holidays by the hour.
    """

    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    days_off: tuple[int, ...] = ()
    floating: bool = False
    holidays: tuple[Days, ...] = ()


@cache
def zones() -> frozenset[str]:
    """Return the names of all time zones."""
    # `localtime` is another zone on each machine.
    return frozenset(available_timezones() - {"localtime"})


def has_quiet_hours(calendar: CalendarData) -> bool:
    """Return whether the calendar has quiet hours."""
    return calendar.quiet_from is not None and calendar.quiet_to is not None


def quiet_minutes(quiet_from: int, quiet_to: int) -> int:
    """Return how long the quiet hours are by the clock on the wall."""
    return (quiet_to - quiet_from) % DAY_MINUTES


def today(zone: str, now: datetime) -> date:
    """Return the date in this zone."""
    return now.astimezone(ZoneInfo(zone)).date()
