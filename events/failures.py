"""Failures of the database that are no fault of ours, and what they mean to the client.

Nothing was decided: the same command can be sent again. Where the connection failed at the very
end of a transaction, it is unknown whether it was recorded; its id decides.
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

PAUSE_SECONDS: Final = 1.0
LONGEST_REASON: Final = 300


@dataclass(frozen=True, slots=True)
class Failure:
    """A code for the client, and after how many seconds it may try again."""

    code: str
    retry_after: int


BUSY: Final = Failure("busy", 1)
UNAVAILABLE: Final = Failure("unavailable", 2)
STORAGE_FULL: Final = Failure("storage_full", 10)


class StoreBusy(Exception):
    """Too many requests of this process wait for the same stream."""


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
# Where its files cannot grow, SQLite calls it an error of input and output.
_SQLITE_GROWTH: Final = {
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_SHMOPEN,
    sqlite3.SQLITE_IOERR_SHMSIZE,
}
_FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def failure_of(error: BaseException | None) -> Failure | None:
    """Return what an error means that the database or the disk caused; None for any other."""
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
    # The lower byte is the kind of error, the rest says more.
    return STORAGE_FULL if code in _SQLITE_GROWTH else _SQLITE.get(code & 0xFF)


def _of_postgresql(error: Error, state: str | None) -> Failure | None:
    if state is None:
        # The driver's own words: there was no server to say anything.
        gone = isinstance(error, InterfaceError) and "closed" in str(error)
        driver = isinstance(error, OperationalError) and error.__cause__ is not None
        return UNAVAILABLE if gone or driver else None
    return _STATES.get(state) or (UNAVAILABLE if state[:2] in _STATE_CLASSES else None)


class _Reporter:
    """Logs failures, at most one line a second: every request meets the same one."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._silent_until = 0.0
        self._unsaid = 0

    def report(self, failure: Failure, error: BaseException | None) -> None:
        with self._lock:
            if time.monotonic() < self._silent_until:
                self._unsaid += 1
                return
            self._silent_until, unsaid = time.monotonic() + PAUSE_SECONDS, self._unsaid
            self._unsaid = 0
        more = f" (and {unsaid} more since the last report)" if unsaid else ""
        logger.error("the database failed (%s): %s%s", failure.code, _line(error), more)


_reporter = _Reporter()


def report_failure(error: BaseException | None) -> Failure | None:
    """Return what `failure_of` returns; log it, unless one was logged less than a second ago."""
    failure = failure_of(error)
    if failure is not None:
        _reporter.report(failure, error)
    return failure


def _line(error: Any) -> str:
    # The first line alone: those below it may quote a statement with all it holds.
    words = str(error).strip() or type(error).__name__
    return " ".join(words.splitlines()[0].split())[:LONGEST_REASON]
