"""Clocks: recording what time alone has caused, such as an expired turn."""

import logging
from datetime import datetime

from django.utils import timezone

from events.database.failures import report_failure
from games.kernel.refusal import Refused
from games.social.lobby.standing_offers import stop_offers
from games.table.decider import Actor, Role
from games.tables import services
from games.tables.leaving import free_waiting_seats
from games.tables.log.command_ids import own_id
from games.tables.models import TableSummary
from games.tables.services import holidays
from games.workers.processes import measuring

logger = logging.getLogger(__name__)

BATCH_SIZE = 200
CLAIMED = "table.seat_claimed"


def is_due() -> bool:
    """Return whether anything has become due at any table, or a holiday may have to be spent."""
    return TableSummary.objects.filter(due__lte=timezone.now() + holidays.LEAD).exists()


def tick_due(now: datetime | None = None) -> int:
    """Record what has become due at any table, after spending holidays.

    Return the number of tables where something was due.
    """
    now = now or timezone.now()
    holidays.spend_due(now)
    due = TableSummary.objects.filter(due__lte=now).order_by("due")
    rows = list(due.values_list("id", "version", "due")[:BATCH_SIZE])
    return sum(_tick(table_id, version, due_at, now) for table_id, version, due_at in rows)


def _tick(table_id: str, version: int, due_at: datetime | None, now: datetime) -> bool:
    try:
        done = services.act(
            table_id=table_id,
            actor=Actor(Role.WORKER),
            command={"kind": "tick"},
            command_id=own_id(table_id, version, "tick"),
            now=now,
        )
        measuring.record_lateness(due_at)
        _free_seats_elsewhere(done, now)
    except Refused as refused:
        logger.info("nothing was due at table %s (%s)", table_id, refused.refusal.code)
        return False
    except Exception as error:
        # An error at one table must not stop the clocks of the others.
        if not report_failure(error):
            logger.exception("the clock of table %s failed", table_id)
        return False
    return True


def _free_seats_elsewhere(done: services.CommandResult, now: datetime) -> None:
    """Give back the waiting seats of players for whom a stand-in plays from now on."""
    rows = done.logged.rows_after(done.first - 1)
    seats = [row.public["seat"] for row in rows if row.kind == CLAIMED]
    for player in sorted({done.table.chairs[seat].player for seat in seats}):
        free_waiting_seats(player, now)
        stop_offers(player, "out_of_time", now)
