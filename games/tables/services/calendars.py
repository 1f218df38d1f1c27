"""The calendars of a table's players, read when the batch of a command needs them."""

from collections.abc import Iterable
from datetime import datetime
from functools import cached_property

from msgspec import UNSET

from games.players.calendars.calendar import CalendarData
from games.players.calendars.resolve import closed_intervals
from games.players.calendars.selectors import calendars_of
from games.table.state import Interval, Table


class TableCalendar:
    """The closed intervals of a table's players; one query reads all calendars when first needed.

    It is the calendar of a `games.table.decider.Context`.
    """

    def __init__(self, table: Table, now: datetime) -> None:
        self._table, self._now = table, now

    @cached_property
    def _calendars(self) -> dict[str, CalendarData]:
        return calendars_of(self._table.people, self._now)

    def __call__(self, player: str, since: datetime) -> Iterable[Interval]:
        """Return the closed intervals of a player from a moment on, in order."""
        calendar, days_off = self._calendars.get(player, CalendarData()), self._table.pace.days_off
        return closed_intervals(calendar, since, () if days_off is UNSET else days_off)
