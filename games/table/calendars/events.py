"""The events that stop the clock of one seat for a time."""

from typing import TypeAlias

from games.kernel.values import Seat
from games.kernel.visibility import Private, Public
from games.table.base import TableEvent


class ClockSet(TableEvent, tag="table.clock_set", frozen=True):
    """The clock of a seat that got its turn does not run in these intervals, or in more of them.

    `closed` has the second of UTC from which it is known, and then the lengths of open and closed
    time in seconds, by turns, open time first. What follows after the last one is open.
    """

    seat: Public[Seat]
    closed: Private[tuple[int, ...]]


class HolidaySpent(TableEvent, tag="table.holiday_spent", frozen=True):
    """In the hour before this second of UTC the clock of a seat did not run: a floating holiday."""

    seat: Public[Seat]
    until: Public[int]


ClockEvent: TypeAlias = ClockSet | HolidaySpent
"""An event after which a deadline may be later."""
