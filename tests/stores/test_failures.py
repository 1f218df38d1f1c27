"""Classification and logging of database errors."""

import errno
import logging
import sqlite3
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.db import Error, InterfaceError, InternalError, OperationalError, ProgrammingError
from django.utils import timezone
from psycopg import errors

from events.database import failures
from events.database.failures import (
    BUSY,
    STORAGE_FULL,
    UNAVAILABLE,
    Failure,
    StoreBusy,
    failure_of,
    report_failure,
)
from games.workers import clocks
from tests.kit.tables import started

FROM_POSTGRESQL = [
    (OperationalError, errors.LockNotAvailable(), BUSY),
    (OperationalError, errors.QueryCanceled(), BUSY),
    (OperationalError, errors.DeadlockDetected(), BUSY),
    (OperationalError, errors.SerializationFailure(), BUSY),
    (OperationalError, errors.AdminShutdown(), UNAVAILABLE),
    (OperationalError, errors.TooManyConnections(), UNAVAILABLE),
    (OperationalError, errors.ConnectionTimeout(), UNAVAILABLE),
    (OperationalError, psycopg.OperationalError("connection refused"), UNAVAILABLE),
    (InternalError, errors.IdleInTransactionSessionTimeout(), UNAVAILABLE),
    (InterfaceError, psycopg.InterfaceError("the connection is closed"), UNAVAILABLE),
    (OperationalError, errors.DiskFull(), STORAGE_FULL),
    (ProgrammingError, errors.UndefinedTable(), None),
    (OperationalError, None, None),
]
FROM_SQLITE = [
    (sqlite3.SQLITE_BUSY, BUSY),
    (sqlite3.SQLITE_BUSY_SNAPSHOT, BUSY),
    (sqlite3.SQLITE_FULL, STORAGE_FULL),
    (sqlite3.SQLITE_IOERR_WRITE, STORAGE_FULL),
    (sqlite3.SQLITE_IOERR_READ, UNAVAILABLE),
    (sqlite3.SQLITE_CANTOPEN, UNAVAILABLE),
    (sqlite3.SQLITE_ERROR, None),
]


def raised(kind: type[Error], cause: Exception | None) -> Error:
    error = kind(str(cause))
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(("kind", "cause", "expected"), FROM_POSTGRESQL)
def test_error_of_postgresql_is_classified(
    kind: type[Error], cause: Exception | None, expected: Failure | None
) -> None:
    assert failure_of(raised(kind, cause)) is expected


@pytest.mark.parametrize(("code", "expected"), FROM_SQLITE)
def test_error_of_sqlite_is_classified(code: int, expected: Failure | None) -> None:
    cause = sqlite3.OperationalError("in SQLite's words")
    cause.sqlite_errorcode = code
    assert failure_of(raised(OperationalError, cause)) is expected


def test_full_disk_is_a_failure_and_other_errors_are_not() -> None:
    assert failure_of(OSError(errno.ENOSPC, "No space left on device")) is STORAGE_FULL
    assert failure_of(OSError(errno.ENOENT, "No such file")) is None
    assert failure_of(StoreBusy("stream")) is BUSY
    assert failure_of(KeyError("x")) is None
    assert failure_of(None) is None


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a stopped clock, with a reporter that has logged nothing."""
    now = [1000.0]
    monkeypatch.setattr(failures.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(failures, "_reporter", failures._Reporter())
    return now


def test_failures_are_logged_once_a_second_in_one_line(caplog: Any, clock: list[float]) -> None:
    for second in range(3):
        clock[0] += 1
        for _ in range(second + 1):
            report_failure(StoreBusy("waiting\nDETAIL: what a statement held"))
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 3
    assert "1 more" in lines[2]
    assert not any("\n" in line or "DETAIL" in line for line in lines)
    assert {record.levelno for record in caplog.records} == {logging.ERROR}


def test_programming_errors_are_not_reported_as_failures(caplog: Any, clock: list[float]) -> None:
    assert report_failure(KeyError("x")) is None
    assert caplog.records == []


@pytest.mark.django_db(transaction=True)
def test_clocks_log_no_traceback_without_the_database(
    caplog: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**command: Any) -> None:
        raise OperationalError from errors.AdminShutdown()

    started("ann", "bob", pace={"form": "turn", "seconds": 60, "increment": 0})
    monkeypatch.setattr(clocks.services, "act", fail)
    assert clocks.tick_due(timezone.now() + timedelta(minutes=2)) == 0
    assert [record.exc_info for record in caplog.records if record.exc_info] == []
