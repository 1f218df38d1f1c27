"""Statements that PostgreSQL is sent in one go, instead of waiting for each."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def together() -> Iterator[None]:
    """Send what is executed inside at once, up to where a result is read, or to the end.

    Only for statements whose row counts nobody looks at; inside a transaction. Within another
    such block it adds nothing: all goes with that one.
    """
    if connection.vendor != "postgresql" or _is_open():
        yield
        return
    with connection.wrap_database_errors, connection.connection.pipeline():
        yield


def _is_open() -> bool:
    database = connection.connection
    return database is not None and bool(database.pgconn.pipeline_status)
