"""The guard of those who read the whole log: nothing that is still being written is passed over."""

import logging
from time import monotonic, sleep
from typing import Final

from django.db import connection

logger = logging.getLogger(__name__)

PATIENCE_SECONDS: Final = 2.0
_PAUSE_SECONDS: Final = 0.005


def writers_have_ended() -> bool:
    """Wait for every transaction that is writing now; False, with an alarm, if one stays open.

    A writer has its transaction number before it is given positions (`events.insert`). So each
    position handed out before this call belongs to a number below the snapshot's upper bound, and
    is decided once no number below that bound is running. (A transaction's own number is not
    among those its snapshot calls running: the guard never waits for its caller.)
    """
    bound = _ask("SELECT pg_snapshot_xmax(pg_current_snapshot())::text")
    deadline = monotonic() + PATIENCE_SECONDS
    while oldest := _oldest_running(bound):
        if monotonic() > deadline:
            logger.error("readers of the log are held back by transaction %s", oldest)
            return False
        sleep(_PAUSE_SECONDS)
    return True


def _oldest_running(bound: str | None) -> str | None:
    return _ask(
        "SELECT min(running::text::numeric)::text FROM pg_snapshot_xip(pg_current_snapshot())"
        " AS running WHERE running < %s::xid8",
        bound,
    )


def _ask(question: str, *params: str | None) -> str | None:
    with connection.cursor() as cursor:
        cursor.execute(question, params)
        answer: str | None = cursor.fetchone()[0]
        return answer
