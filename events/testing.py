"""For tests only: the one way around the triggers of the log."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from unittest.mock import patch

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.operations import BaseDatabaseOperations

from events import triggers


@contextmanager
def lifted(on: BaseDatabaseWrapper = connection) -> Iterator[None]:
    """Let the log be changed inside this block."""
    triggers.remove(on)
    try:
        yield
    finally:
        triggers.install(on)


@contextmanager
def flushable_log() -> Iterator[None]:
    """Let Django empty the log between transactional tests, while this block lasts."""
    flush = BaseDatabaseOperations.execute_sql_flush

    @wraps(flush)
    def lift_and_flush(operations: BaseDatabaseOperations, sql_list: list[str]) -> None:
        with lifted(operations.connection):
            flush(operations, sql_list)

    with patch.object(BaseDatabaseOperations, "execute_sql_flush", lift_and_flush):
        yield
