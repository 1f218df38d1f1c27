"""When a letter may come: neither in the quiet hours of its reader nor while they want none."""

from datetime import datetime

from games.notices.models import DoNotDisturb
from games.players.calendars.calendar import CalendarData
from games.players.calendars.resolve import quiet_until


def send_times(calendars: dict[str, CalendarData], now: datetime) -> dict[str, datetime]:
    """Return when each of these players may get a letter that is ready now."""
    disturbed = DoNotDisturb.objects.filter(player__in=calendars, until__gt=now)
    undisturbed_until = dict(disturbed.values_list("player", "until"))
    return {
        player: _after_quiet_hours(calendar, undisturbed_until.get(player, now))
        for player, calendar in calendars.items()
    }


def _after_quiet_hours(calendar: CalendarData, at: datetime) -> datetime:
    return quiet_until(calendar, at) or at
