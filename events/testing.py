"""Remove the triggers of the log for a while, in tests only."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from unittest.mock import patch

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.operations import BaseDatabaseOperations

from events.database import triggers


@contextmanager
def without_triggers(on: BaseDatabaseWrapper = connection) -> Iterator[None]:
    """Allow changes to the log inside this block."""
    triggers.remove(on)
    try:
        yield
    finally:
        triggers.install(on)


@contextmanager
def flushable_log() -> Iterator[None]:
    """Allow Django to empty the log between transactional tests inside this block."""
    flush = BaseDatabaseOperations.execute_sql_flush

    @wraps(flush)
    def lift_and_flush(operations: BaseDatabaseOperations, sql_list: list[str]) -> None:
        with without_triggers(operations.connection):
            flush(operations, sql_list)

    with patch.object(BaseDatabaseOperations, "execute_sql_flush", lift_and_flush):
        yield
