"""The notices of turns: a seat that has to act, and one whose time is running out."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from games.kernel.values import Seat
from games.outbox.notice import Notice
from games.table.calendars.events import HolidaySpent
from games.table.clock import deadline, ends_turn
from games.table.decider import Decision
from games.table.state import Table

SHORTEST: Final = timedelta(hours=1)
"""A shorter time is meant for one sitting, and needs no reminder."""

HALF: Final = 0.5
"""The share of the time after which the first reminder is considered."""


def awaits(table: Table, seat: Seat) -> bool:
    """Return whether the table waits for the person in this seat."""
    return seat in table.to_act and not table.paused and table.chairs[seat].is_present


def new_turns(before: Table | None, table: Table) -> Iterator[Notice]:
    """Return a notice for each person whose turn has come, also by an undo."""
    for seat in sorted(table.to_act):
        if awaits(table, seat) and not _had_turn(before, table, seat):
            yield Notice(table.chairs[seat].player, "your_turn", table.id, table.version)


def low_times(before: Table | None, decision: Decision, now: datetime) -> Iterator[Notice]:
    """Return a notice for each person whose deadline is new, due when half of the time is over.

    When it is due, the times of the reminders are computed from its facts, if they still apply.
    A player on holiday is not reminded of every hour.
    """
    table = decision.table
    on_holiday = {each.seat for each in decision.events if isinstance(each, HolidaySpent)}
    for seat in sorted(table.to_act - on_holiday):
        last = deadline(table, seat)
        if last is None or last - now < SHORTEST or last == _earlier_deadline(before, seat):
            continue
        half = int((last - now).total_seconds() * HALF)
        yield Notice(
            player=table.chairs[seat].player,
            kind="time_low",
            table=table.id,
            version=table.version,
            due=half,
            facts={"since": int(now.timestamp()), "deadline": int(last.timestamp())},
        )


def _had_turn(before: Table | None, table: Table, seat: Seat) -> bool:
    if before is None or not before.main_line or not awaits(before, seat):
        return False
    if before.chairs[seat].player != table.chairs[seat].player:
        return False
    return not ends_turn(before, seat, table.state)


def _earlier_deadline(before: Table | None, seat: Seat) -> datetime | None:
    if before is None or seat not in before.to_act:
        return None
    return deadline(before, seat)
