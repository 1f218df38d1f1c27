"""Read calendars and holidays."""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import FilteredRelation, Q

from games.kernel.values import JsonObject
from games.players.calendars.balance import DAY, Spending, balance
from games.players.calendars.calendar import CalendarData
from games.players.models import Holiday, Player, PlayerCalendar

RECENT = timedelta(days=40)
"""How long ago a holiday may have ended and still be read: longer than any turn looks back."""


def calendars_of(player_ids: Iterable[str], now: datetime) -> dict[str, CalendarData]:
    """Return the calendars of these players by id, by one query; that of others closes nothing."""
    ids = set(player_ids)
    rows = (
        PlayerCalendar.objects.filter(player_id__in=ids)
        .annotate(
            recent=FilteredRelation(
                "player__holidays",
                condition=Q(player__holidays__last_day__gte=(now - RECENT).date()),
            )
        )
        .order_by("player_id", "recent__first_day")
        .values_list(*FIELDS, "recent__first_day", "recent__last_day")
    )
    found: dict[str, list[Any]] = {}
    for row in rows:
        found.setdefault(row[0], []).append(row)
    return {player: _calendar(found[player]) if player in found else NONE for player in ids}


FIELDS = ("player_id", "zone", "quiet_from", "quiet_to", "days_off", "floating")
NONE = CalendarData()


def _calendar(rows: list[Any]) -> CalendarData:
    _, zone, quiet_from, quiet_to, days_off, floating, *_ = rows[0]
    return CalendarData(
        zone=zone,
        quiet_from=quiet_from,
        quiet_to=quiet_to,
        days_off=tuple(map(int, days_off)),
        floating=floating,
        holidays=tuple((row[-2], row[-1]) for row in rows if row[-1] is not None),
    )


def with_floating_holidays(player_ids: Collection[str]) -> set[str]:
    """Return those of these players who let holidays be spent by the hour."""
    calendars = PlayerCalendar.objects.filter(player_id__in=player_ids, floating=True)
    return set(calendars.values_list("player_id", flat=True))


def balance_hours(player: Player, now: datetime) -> int:
    """Return the hours of holidays that a player may still announce or spend."""
    began, day = player.created_at.astimezone(UTC).date(), now.astimezone(UTC).date()
    return balance(began, day, _spendings(player))


def _spendings(player: Player) -> list[Spending]:
    announced = player.holidays.values_list("announced_on", "first_day", "last_day")
    hours = player.floating_hours.values_list("hour", flat=True)
    return [
        *((day, ((last - first).days + 1) * DAY) for day, first, last in announced),
        *((hour.astimezone(UTC).date(), 1) for hour in hours),
    ]


def own_calendar(player: Player, now: datetime) -> JsonObject:
    """Return a player's calendar as that player sees it, with the balance of holidays."""
    calendar = calendars_of([player.id], now)[player.id]
    return {
        "zone": calendar.zone,
        "quiet_from": calendar.quiet_from,
        "quiet_to": calendar.quiet_to,
        "days_off": calendar.days_off,
        "floating": calendar.floating,
        # Whole hours, in days with two decimals, rounded down.
        "balance_days": balance_hours(player, now) * 100 // DAY / 100,
        "holidays": [_holiday_data(each) for each in player.holidays.order_by("first_day", "pk")],
    }


def _holiday_data(holiday: Holiday) -> JsonObject:
    return {"id": holiday.pk, "first_day": holiday.first_day, "last_day": holiday.last_day}


def stored_calendar(player: Player) -> JsonObject | None:
    """Return everything that is stored about a player's calendar, or None without one."""
    row = PlayerCalendar.objects.filter(player=player).first()
    if row is None:
        return None
    return {
        "zone": row.zone,
        "quiet_from": row.quiet_from,
        "quiet_to": row.quiet_to,
        "days_off": tuple(map(int, row.days_off)),
        "floating": row.floating,
        "holidays": list(
            player.holidays.order_by("first_day").values("first_day", "last_day", "announced_on")
        ),
        "floating_hours": list(
            player.floating_hours.order_by("hour").values_list("hour", flat=True)
        ),
    }
