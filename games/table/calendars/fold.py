"""Fold the events that stop the clock of one seat."""

from datetime import timedelta
from typing import Final, assert_never

from msgspec.structs import replace

from games.table.calendars.closed import closed_time, joined, moment_of
from games.table.calendars.events import ClockEvent, ClockSet, HolidaySpent
from games.table.state import Table

HOUR: Final = timedelta(hours=1)


def fold_clock(table: Table, event: ClockEvent) -> Table:
    """Return the table after closed time was recorded for a seat."""
    match event:
        case ClockSet():
            return _clock_set(table, event)
        case HolidaySpent():
            return _holiday_spent(table, event)
        case _:
            assert_never(event)


def _clock_set(table: Table, event: ClockSet) -> Table:
    # At the step, so that an undo returns to what counted there.
    tip = table.tip
    more = joined(tip.closed.get(event.seat), closed_time(event.closed))
    tip = replace(tip, closed={**tip.closed, event.seat: more})
    return replace(table, main_line=(*table.main_line[:-1], tip))


def _holiday_spent(table: Table, event: HolidaySpent) -> Table:
    # At the chair: an hour that was spent is not lost by an undo.
    chair, until = table.chairs[event.seat], moment_of(event.until)
    earlier = chair.holidays
    start = until - HOUR
    if earlier and earlier[-1][1] == start:
        start, earlier = earlier[-1][0], earlier[:-1]
    chair = replace(chair, holidays=(*earlier, (start, until)))
    chairs = (*table.chairs[: event.seat], chair, *table.chairs[event.seat + 1 :])
    return replace(table, chairs=chairs)
