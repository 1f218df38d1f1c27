"""Classify failures of the database, and log them.

The client may send the same command again: its id prevents that it is recorded twice.
"""

import errno
import logging
import sqlite3
import time
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from django.db import Error, InterfaceError, OperationalError

logger = logging.getLogger(__name__)

LOG_INTERVAL_SECONDS: Final = 1.0
MAX_REASON_LENGTH: Final = 300


@dataclass(frozen=True, slots=True)
class Failure:
    """The code that a client receives, and the seconds after which it may retry."""

    code: str
    retry_after: int


BUSY: Final = Failure("busy", 1)
UNAVAILABLE: Final = Failure("unavailable", 2)
STORAGE_FULL: Final = Failure("storage_full", 10)


class StoreBusy(Exception):
    """Too many threads of this process wait for the same stream."""


_STATES: Final = {
    "40001": BUSY,  # serialization_failure
    "40P01": BUSY,  # deadlock_detected
    "55P03": BUSY,  # lock_not_available
    "57014": BUSY,  # query_canceled
    "25P03": UNAVAILABLE,  # idle_in_transaction_session_timeout
    "53100": STORAGE_FULL,  # disk_full
}
# Connection exceptions, insufficient resources, operator intervention, system errors.
_STATE_CLASSES: Final = {"08", "53", "57", "58"}
_SQLITE: Final = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_PROTOCOL: BUSY,
    sqlite3.SQLITE_FULL: STORAGE_FULL,
    sqlite3.SQLITE_IOERR: UNAVAILABLE,
    sqlite3.SQLITE_CANTOPEN: UNAVAILABLE,
    sqlite3.SQLITE_READONLY: UNAVAILABLE,
}
# SQLite reports an input/output error if its files cannot grow.
_SQLITE_GROWTH: Final = {
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_SHMOPEN,
    sqlite3.SQLITE_IOERR_SHMSIZE,
}
_FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def failure_of(error: BaseException | None) -> Failure | None:
    """Return the failure of the database or disk that caused an error; None for other errors."""
    if isinstance(error, StoreBusy):
        return BUSY
    if isinstance(error, OSError):
        return STORAGE_FULL if error.errno in _FULL else None
    if not isinstance(error, Error):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return _of_sqlite(getattr(cause, "sqlite_errorcode", 0))
    return _of_postgresql(error, getattr(cause, "sqlstate", None))


def _of_sqlite(code: int) -> Failure | None:
    # The lower byte is the primary result code, the rest extends it.
    return STORAGE_FULL if code in _SQLITE_GROWTH else _SQLITE.get(code & 0xFF)


def _of_postgresql(error: Error, state: str | None) -> Failure | None:
    if state is None:
        # The driver raised it without an answer of the server.
        gone = isinstance(error, InterfaceError) and "closed" in str(error)
        driver = isinstance(error, OperationalError) and error.__cause__ is not None
        return UNAVAILABLE if gone or driver else None
    return _STATES.get(state) or (UNAVAILABLE if state[:2] in _STATE_CLASSES else None)


class _Reporter:
    """Logs failures, at most one line per second, since all requests fail together."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._next_log_at = 0.0
        self._suppressed = 0

    def report(self, failure: Failure, error: BaseException | None) -> None:
        with self._lock:
            if time.monotonic() < self._next_log_at:
                self._suppressed += 1
                return
            self._next_log_at = time.monotonic() + LOG_INTERVAL_SECONDS
            suppressed, self._suppressed = self._suppressed, 0
        more = f" (and {suppressed} more since the last report)" if suppressed else ""
        logger.error("the database failed (%s): %s%s", failure.code, _line(error), more)


_reporter = _Reporter()


def report_failure(error: BaseException | None) -> Failure | None:
    """Return the failure like `failure_of`; log it, at most once per second."""
    failure = failure_of(error)
    if failure is not None:
        _reporter.report(failure, error)
    return failure


def _line(error: Any) -> str:
    # Only the first line, since the others may quote a statement with its values.
    words = str(error).strip() or type(error).__name__
    return " ".join(words.splitlines()[0].split())[:MAX_REASON_LENGTH]
