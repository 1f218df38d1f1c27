"""Wait for running writers, so that readers of the whole log skip no row."""

import logging
from time import monotonic, sleep
from typing import Final

from django.db import connection

logger = logging.getLogger(__name__)

PATIENCE_SECONDS: Final = 2.0
_PAUSE_SECONDS: Final = 0.005


def wait_for_writers() -> bool:
    """Wait until all transactions that are writing now have ended; return whether they have.

    Log an error if one stays open for `PATIENCE_SECONDS`.

    A writer gets its transaction number before its positions (`events.writing.append`). So each
    position drawn before this call belongs to a number below the upper bound of the snapshot, and
    is committed or lost once no number below that bound is running. A snapshot does not list the
    number of its own transaction as running, so that this never waits for the caller.
    """
    bound = _query("SELECT pg_snapshot_xmax(pg_current_snapshot())::text")
    deadline = monotonic() + PATIENCE_SECONDS
    while oldest := _oldest_running(bound):
        if monotonic() > deadline:
            logger.error("readers of the log wait for transaction %s", oldest)
            return False
        sleep(_PAUSE_SECONDS)
    return True


def _oldest_running(bound: str | None) -> str | None:
    return _query(
        "SELECT min(running::text::numeric)::text FROM pg_snapshot_xip(pg_current_snapshot())"
        " AS running WHERE running < %s::xid8",
        bound,
    )


def _query(sql: str, *params: str | None) -> str | None:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        value: str | None = cursor.fetchone()[0]
        return value
