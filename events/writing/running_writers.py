"""Wait for running writers, so that readers of the whole log skip no row."""

import logging
from time import monotonic, sleep
from typing import Final

from django.db import connection

logger = logging.getLogger(__name__)

PATIENCE_SECONDS: Final = 2.0
_PAUSE_SECONDS: Final = 0.005

_OLDEST_RUNNING: Final = """
    SELECT min(running::text::numeric)::text
    FROM pg_snapshot_xip(pg_current_snapshot()) AS running
    WHERE running < %s::xid8
"""
# A snapshot lists the transactions of all databases of the server, and those of another database
# may last for hours. A connection too young for the list of activities counts as one of this one.
_OLDEST_RUNNING_HERE: Final = f"""{_OLDEST_RUNNING}
    AND NOT EXISTS (
        SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE pg_locks.locktype = 'transactionid'
        AND pg_locks.transactionid = running::xid
        AND pg_locks.mode = 'ExclusiveLock'
        AND pg_stat_activity.datname <> current_database()
    )
"""


def wait_for_writers() -> bool:
    """Wait until all transactions that are writing now have ended; return whether they have.

    Log an error if one stays open for `PATIENCE_SECONDS`.

    A writer gets its transaction number before its positions (`events.writing.append`). So each
    position drawn before this call belongs to a number below the upper bound of the snapshot, and
    is committed or lost once no number below that bound is running. A snapshot does not list the
    number of its own transaction as running, so that this never waits for the caller.
    """
    bound = _query("SELECT pg_snapshot_xmax(pg_current_snapshot())::text")
    if _query(_OLDEST_RUNNING, bound) is None:
        return True
    deadline = monotonic() + PATIENCE_SECONDS
    while oldest := _query(_OLDEST_RUNNING_HERE, bound):
        if monotonic() > deadline:
            logger.error("readers of the log wait for transaction %s", oldest)
            return False
        sleep(_PAUSE_SECONDS)
    return True


def _query(sql: str, *params: str | None) -> str | None:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        value: str | None = cursor.fetchone()[0]
        return value
