"""Recording that the time of sanctions is over; they have ended by then in any case."""

import logging
from datetime import datetime

from django.db.models import Q

from events.database.failures import report_failure
from games.conduct.sanctions import decide_alone
from games.conduct.standing.commands import Expire
from games.kernel.refusal import Refused
from games.players.models import Player

logger = logging.getLogger(__name__)

BATCH = 200


def expire_due(now: datetime) -> int:
    """Record the ends that have passed. Return the number of players."""
    over = Q(suspended_until__lte=now) | Q(muted_until__lte=now)
    due = Player.objects.filter(over, erased_at=None).order_by("id")
    ids = list(due.values_list("id", flat=True)[:BATCH])
    return sum(_expire(player_id, now) for player_id in ids)


def _expire(player_id: str, now: datetime) -> bool:
    try:
        decide_alone(player_id, Expire(), now)
    except Refused as refused:
        logger.info("nothing was due for a player (%s)", refused.refusal.code)
        return False
    except Exception as error:
        # An error about one player must not stop the others.
        if not report_failure(error):
            logger.exception("recording the end of a sanction failed")
        return False
    return True
