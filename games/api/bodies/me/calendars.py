"""Bodies about the calendar of a player: time zone, quiet hours, days off, holidays."""

from datetime import date
from typing import Annotated, TypeAlias

import msgspec

from games.kernel.values import Moment

ZoneName: TypeAlias = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[A-Za-z0-9_+\-/]+$")]
MinuteOfDay: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=24 * 60)]
Weekday: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=6, description="0 is Monday.")]
Weekdays: TypeAlias = Annotated[tuple[Weekday, ...], msgspec.Meta(max_length=7)]


class Holiday(msgspec.Struct, frozen=True):
    """An announced holiday: its first and last day in the zone of the calendar."""

    id: int
    first_day: date
    last_day: date


class Calendar(msgspec.Struct, frozen=True):
    """A player's calendar, with the days of holidays that may still be spent.

    The quiet hours begin and end at minutes of the day, and may pass midnight. While `floating`
    is on, holidays are spent by the hour when a deadline would strike.
    """

    zone: str
    quiet_from: int | None
    quiet_to: int | None
    days_off: tuple[int, ...]
    floating: bool
    balance_days: float
    holidays: tuple[Holiday, ...]


class CalendarChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The changes to a calendar; fields that are left out stay as they are."""

    zone: ZoneName | msgspec.UnsetType = msgspec.UNSET
    quiet_from: MinuteOfDay | msgspec.UnsetType | None = msgspec.UNSET
    quiet_to: MinuteOfDay | msgspec.UnsetType | None = msgspec.UNSET
    days_off: Weekdays | msgspec.UnsetType = msgspec.UNSET
    floating: bool | msgspec.UnsetType = msgspec.UNSET


class NewHoliday(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first and the last day of a holiday, in the zone of the calendar."""

    first_day: date
    last_day: date


class StoredHoliday(msgspec.Struct, frozen=True):
    """A stored holiday."""

    first_day: date
    last_day: date
    announced_on: date


class StoredCalendar(msgspec.Struct, frozen=True):
    """Everything that is stored about a calendar."""

    zone: str
    quiet_from: int | None
    quiet_to: int | None
    days_off: tuple[int, ...]
    floating: bool
    holidays: tuple[StoredHoliday, ...]
    floating_hours: tuple[Moment, ...]
