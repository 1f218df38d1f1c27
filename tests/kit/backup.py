"""A backup of the database that is restored at the end."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def restored_backup() -> Iterator[None]:
    """Restore the database at the end, as from a backup made at the beginning."""
    backup = transaction.savepoint()
    yield
    transaction.savepoint_rollback(backup)
