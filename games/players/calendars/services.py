"""Every change to a calendar: its settings, holidays announced or cancelled, floating hours."""

from datetime import UTC, date, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec
from django.db import transaction

from games.kernel.refusal import Refused
from games.players.calendars.balance import DAY
from games.players.calendars.calendar import (
    LONGEST_HOLIDAY,
    LONGEST_QUIET,
    MOST_DAYS_OFF,
    CalendarData,
    quiet_minutes,
    today,
    zones,
)
from games.players.calendars.resolve import instant
from games.players.calendars.selectors import balance_hours
from games.players.locking import lock_player
from games.players.models import FloatingHour, Holiday, Player, PlayerCalendar

FURTHEST: Final = timedelta(days=366)
"""How long before they begin holidays may be announced."""

ONE_DAY: Final = timedelta(days=1)


@transaction.atomic
def change_calendar(*, player: Player, **changes: Any) -> None:
    """Change fields of `CalendarData`; it counts from the next turn at each table."""
    lock_player(player)
    row = _row_of(player)
    wanted = msgspec.structs.replace(
        CalendarData(
            zone=row.zone,
            quiet_from=row.quiet_from,
            quiet_to=row.quiet_to,
            days_off=tuple(map(int, row.days_off)),
            floating=row.floating,
        ),
        **changes,
    )
    _check(wanted)
    row.zone, row.floating = wanted.zone, wanted.floating
    row.quiet_from, row.quiet_to = wanted.quiet_from, wanted.quiet_to
    row.days_off = "".join(str(day) for day in sorted(set(wanted.days_off)))
    row.save()


def _row_of(player: Player) -> PlayerCalendar:
    row, _ = PlayerCalendar.objects.get_or_create(player=player)
    return row


def _check(wanted: CalendarData) -> None:
    if wanted.zone not in zones():
        raise Refused("unknown_zone")
    if len(set(wanted.days_off)) > MOST_DAYS_OFF:
        raise Refused("too_many_days_off", most=MOST_DAYS_OFF)
    if wanted.quiet_from is None and wanted.quiet_to is None:
        return
    if wanted.quiet_from is None or wanted.quiet_to is None:
        raise Refused("quiet_hours_incomplete")
    if not 0 < quiet_minutes(wanted.quiet_from, wanted.quiet_to) <= LONGEST_QUIET:
        raise Refused("quiet_hours_not_offered", longest=LONGEST_QUIET)


@transaction.atomic
def announce_holiday(*, player: Player, first_day: date, last_day: date, now: datetime) -> Holiday:
    """Announce a holiday of whole days in the player's zone, and spend them."""
    lock_player(player)
    day = today(_row_of(player).zone, now)
    if not day <= first_day <= last_day:
        raise Refused("holiday_in_the_past" if first_day < day else "holiday_ends_before_it_begins")
    if first_day > day + FURTHEST:
        raise Refused("holiday_too_far", days=FURTHEST.days)
    _check_others(player, first_day, last_day)
    days, left = (last_day - first_day).days + 1, balance_hours(player, now)
    if days * DAY > left:
        raise Refused("holidays_used_up", days=left // DAY)
    return Holiday.objects.create(
        player=player,
        first_day=first_day,
        last_day=last_day,
        announced_on=now.astimezone(UTC).date(),
    )


def _check_others(player: Player, first: date, last: date) -> None:
    """Raise `Refused` if the holiday overlaps others, or is too long together with neighbours."""
    others = list(player.holidays.values_list("first_day", "last_day"))
    if any(start <= last and first <= end for start, end in others):
        raise Refused("holidays_overlap")
    ends, starts = {end: start for start, end in others}, dict(others)
    while first - ONE_DAY in ends:
        first = ends[first - ONE_DAY]
    while last + ONE_DAY in starts:
        last = starts[last + ONE_DAY]
    if (last - first).days + 1 > LONGEST_HOLIDAY:
        raise Refused("holiday_too_long", most=LONGEST_HOLIDAY)


@transaction.atomic
def cancel_holiday(
    *, player: Player, number: int, now: datetime, latest_deadline: datetime | None
) -> bool:
    """Cancel a holiday; of one that has begun, the days after today. Return whether it exists.

    A deadline of the player that the holiday has moved would stay where it is: so a holiday
    that begins or goes on before `latest_deadline` is refused until the player has moved.
    """
    lock_player(player)
    holiday = Holiday.objects.filter(player=player, pk=number).first()
    if holiday is None:
        return False
    zone = _row_of(player).zone
    day = today(zone, now)
    if day < holiday.last_day and latest_deadline is not None:
        first = max(holiday.first_day, day + ONE_DAY)
        if instant(first, 0, ZoneInfo(zone)) < latest_deadline:
            raise Refused("holiday_in_use", until=latest_deadline.isoformat())
    if day < holiday.first_day:
        holiday.delete()
    elif day < holiday.last_day:
        holiday.last_day = day
        holiday.save(update_fields=["last_day"])
    else:
        raise Refused("holiday_over")
    return True


@transaction.atomic
def spend_floating_hour(*, player_id: str, hour: datetime, now: datetime) -> bool:
    """Spend a floating hour that begins then; return whether the player has it, once or again."""
    player = Player.objects.get(pk=player_id)
    lock_player(player)
    if FloatingHour.objects.filter(player=player, hour=hour).exists():
        return True
    floats = PlayerCalendar.objects.filter(player=player, floating=True).exists()
    if not floats or balance_hours(player, now) < 1:
        return False
    FloatingHour.objects.create(player=player, hour=hour)
    return True


def erase_calendar(*, player: Player) -> None:
    """Delete everything that is stored about a player's calendar."""
    PlayerCalendar.objects.filter(player=player).delete()
    player.holidays.all().delete()
    player.floating_hours.all().delete()
