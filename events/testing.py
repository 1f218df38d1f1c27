"""Changes of the log that tests alone may make."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final
from unittest.mock import patch

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import TransactionTestCase

from events.database import triggers

FILLED_BY_MIGRATE: Final = frozenset({"auth_permission", "django_content_type"})


@contextmanager
def without_triggers(on: BaseDatabaseWrapper = connection) -> Iterator[None]:
    """Allow changes to the log inside this block."""
    triggers.remove(on)
    try:
        yield
    finally:
        triggers.install(on)


@contextmanager
def quick_emptying() -> Iterator[None]:
    """Let transactional tests inside this block end with `empty`, not with `flush`."""
    with patch.object(TransactionTestCase, "_fixture_teardown", lambda _: empty()):
        yield


def empty() -> None:
    """Delete the rows of all tables but those that `migrate` itself fills.

    `flush` truncates each of a hundred tables, and fills those again: on PostgreSQL that takes
    a second, longer than most tests.
    """
    if filled := _filled_tables():
        # One transaction, since foreign keys are checked at its end.
        with without_triggers(), transaction.atomic(), connection.cursor() as cursor:
            for table in filled:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")


def _filled_tables() -> Sequence[str]:
    known = connection.introspection.django_table_names(only_existing=True, include_views=False)
    tables = sorted({*known} - FILLED_BY_MIGRATE)
    quote = connection.ops.quote_name
    each = (f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {quote(name)})" for name in tables)
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(each))
        return [name for (name,) in cursor.fetchall()]
