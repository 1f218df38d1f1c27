"""Clocks: recording what time alone has caused, such as an expired turn."""

import logging
from datetime import datetime

from django.utils import timezone

from events.database.failures import report_failure
from games.kernel.refusal import Refused
from games.table.decider import Actor, Role
from games.tables import services
from games.tables.log.command_ids import own_id
from games.tables.models import TableSummary

logger = logging.getLogger(__name__)

BATCH_SIZE = 200


def tick_due(now: datetime | None = None) -> int:
    """Record what has become due at any table. Return the number of tables that changed."""
    now = now or timezone.now()
    due = TableSummary.objects.filter(due__lte=now).order_by("due")
    rows = list(due.values_list("id", "version")[:BATCH_SIZE])
    return sum(_tick(table_id, version, now) for table_id, version in rows)


def _tick(table_id: str, version: int, now: datetime) -> bool:
    try:
        services.act(
            table_id=table_id,
            actor=Actor(Role.WORKER),
            command={"kind": "tick"},
            command_id=own_id(table_id, version, "tick"),
            now=now,
        )
    except Refused as refused:
        logger.info("nothing was due at table %s (%s)", table_id, refused.refusal.code)
        return False
    except Exception as error:
        # An error at one table must not stop the clocks of the others.
        if not report_failure(error):
            logger.exception("the clock of table %s failed", table_id)
        return False
    return True
