"""Floating holidays: an hour is spent when a deadline of a player would strike in it."""

import logging
from datetime import datetime, timedelta
from typing import Final

from events.database.failures import report_failure
from games.kernel.refusal import Refused
from games.kernel.values import Seat
from games.players.calendars.selectors import with_floating_holidays
from games.players.calendars.services import spend_floating_hour
from games.table.calendars.closed import seconds_of
from games.table.calendars.commands import SpendHoliday
from games.table.calendars.fold import HOUR
from games.table.calendars.holidays import MIN_PEOPLE, end_of_hour
from games.table.clock import deadline
from games.table.decider import Actor, Role
from games.table.state import Table
from games.tables import table_cache
from games.tables.lists import queries
from games.tables.log.command_ids import own_id
from games.tables.models import SeatSummary
from games.tables.services.execution import act

logger = logging.getLogger(__name__)

BATCH_SIZE: Final = 1600
"""More seats than the tables at which one pass of the worker lets time expire have."""

LEAD: Final = timedelta(minutes=1)
"""How long before a deadline an hour is spent, so that no other player claims the seat first."""

Place = tuple[str, Seat]
"""A seat at a table."""


def spend_due(now: datetime) -> int:
    """Spend the hours in which deadlines would strike now. Return the number of hours."""
    return sum(_spend(player, place, now) for player, place in _striking(now + LEAD))


def _striking(soon: datetime) -> list[tuple[str, Place]]:
    """Return the players with floating holidays whose time may be over by then, with the seat."""
    seats = SeatSummary.objects.filter(
        table__due__lte=soon, table__deadline__lte=soon, to_act=True, level=""
    ).order_by("table__due")
    rows = list(seats.values_list("player", "table", "seat")[:BATCH_SIZE])
    floating = with_floating_holidays({player for player, *_ in rows}) if rows else set()
    return [(player, (table, Seat(seat))) for player, table, seat in rows if player in floating]


def _spend(player: str, place: Place, now: datetime) -> int:
    hours = 0
    try:
        while (due := _due(place, now + LEAD)) is not None:
            until = end_of_hour(due)
            if not spend_floating_hour(player_id=player, hour=until - HOUR, now=now):
                break
            if not _record(player, place, until, now):
                break
            hours += 1
    except Exception as error:
        # An error at one table must not stop the clocks of the others.
        if not report_failure(error):
            logger.exception("no holiday could be spent at table %s", place[0])
    return hours


def _due(place: Place, soon: datetime) -> datetime | None:
    """Return the deadline of a seat that strikes by then, if another person waits for it."""
    table_id, seat = place
    table = table_cache.load(table_id).table
    due = deadline(table, seat) if _counts(table, seat) else None
    return due if due is not None and due <= soon else None


def _counts(table: Table, seat: Seat) -> bool:
    return (
        seat in table.to_act
        and not table.chairs[seat].expired
        and len(table.seats_of_people) >= MIN_PEOPLE
    )


def _record(player: str, place: Place, until: datetime, now: datetime) -> bool:
    """Record the hour wherever the player's clock runs; return whether it is at this seat."""
    seats = SeatSummary.objects.filter(table__in=queries.running_clocks(player), player=player)
    others = {(table, Seat(seat)) for table, seat in seats.values_list("table", "seat")}
    # Here at last: if this process is stopped before, the next pass repeats all of them.
    for other in sorted(others - {place}):
        _act(other, until, now)
    return _act(place, until, now)


def _act(place: Place, until: datetime, now: datetime) -> bool:
    table_id, seat = place
    try:
        act(
            table_id=table_id,
            actor=Actor(Role.WORKER),
            command=SpendHoliday(seat, seconds_of(until)),
            command_id=own_id(table_id, seconds_of(until), f"holiday-{seat}"),
            now=now,
        )
    except Refused as refused:
        logger.info("no holiday at table %s (%s)", table_id, refused.refusal.code)
        return False
    return True
