"""What time alone brings about: submitted by the one door, like everything else."""

import logging
from datetime import datetime

from django.utils import timezone

from events.failures import report_failure
from games import services
from games.kernel.refusal import Refused
from games.models import TableSummary
from games.own_ids import own_id
from games.table.case import Actor, Role

logger = logging.getLogger(__name__)

A_SWEEP = 200


def tick_due(now: datetime | None = None) -> int:
    """Let every table record what has become due there; how many had something to record."""
    now = now or timezone.now()
    due = TableSummary.objects.filter(due__lte=now).order_by("due")
    rows = list(due.values_list("id", "version")[:A_SWEEP])
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
        # One table that cannot be read must not stop the clocks of all others.
        if not report_failure(error):
            logger.exception("the clock of table %s did not tick", table_id)
        return False
    return True
