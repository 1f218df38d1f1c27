"""Spend an hour of floating holidays when a deadline would strike in it."""

from datetime import datetime
from typing import Final

from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.table.calendars.closed import EPOCH, moment_of
from games.table.calendars.commands import SpendHoliday
from games.table.calendars.events import HolidaySpent
from games.table.calendars.fold import HOUR, fold_clock
from games.table.clock import deadline
from games.table.decider import Decider, Role
from games.table.state import Status, Table

HOUR_SECONDS: Final = 3600

MIN_PEOPLE: Final = 2
"""With fewer people in the game, no other person waits, and no holiday is spent."""


def end_of_hour(due: datetime) -> datetime:
    """Return the end of the hour of UTC in which this deadline strikes, itself included."""
    return EPOCH - (EPOCH - due) // HOUR * HOUR


def spend_holiday(decider: Decider, command: SpendHoliday) -> None:
    """Stop the clock of a seat for the hour before this second, as the worker."""
    if decider.actor.role is not Role.WORKER:
        raise Refused("only_the_worker")
    table, seat = decider.require_status(Status.PLAYING), Seat(command.seat)
    event = HolidaySpent(seat=seat, until=command.until)
    if not _moves_deadline(table, event, decider.context.now):
        raise Refused("nothing_due", version=table.version)
    decider.emit(event)


def _moves_deadline(table: Table, event: HolidaySpent, now: datetime) -> bool:
    if event.seat not in table.seats or len(table.seats_of_people) < MIN_PEOPLE:
        return False
    chair, until = table.chairs[event.seat], moment_of(event.until)
    due = deadline(table, event.seat)
    if due is None or chair.expired or event.until % HOUR_SECONDS or now < until - 2 * HOUR:
        return False
    if chair.holidays and chair.holidays[-1][1] > until - HOUR:
        return False
    after = deadline(fold_clock(table, event), event.seat)
    return after is not None and after > due
