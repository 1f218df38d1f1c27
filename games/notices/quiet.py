"""The zone of a player, and their next morning."""

from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from games.players.calendars import resolve
from games.players.calendars.selectors import calendars_of

MORNING: Final = 8 * 60
"""The minute of the day at which a player is disturbed again."""

END_OF_NIGHT: Final = time(5)
"""Before this time "tomorrow" is the day that has begun."""


def zone_of(player_id: str, now: datetime) -> str:
    """Return the name of a player's time zone."""
    return calendars_of([player_id], now)[player_id].zone


def next_morning(player_id: str, now: datetime) -> datetime:
    """Return the next morning in the zone of a player."""
    zone = ZoneInfo(zone_of(player_id, now))
    here = now.astimezone(zone)
    day = here.date() if here.time() < END_OF_NIGHT else here.date() + timedelta(days=1)
    return resolve.instant(day, MORNING, zone).astimezone(UTC)
