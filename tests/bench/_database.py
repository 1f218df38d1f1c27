"""A PostgreSQL database for one run, made and dropped by Django as for tests."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

WITHOUT = "left out: DATABASE_URL names no PostgreSQL"

OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = %s AND pid != pg_backend_pid()"
)


def is_postgresql() -> bool:
    """Whether the environment names a PostgreSQL."""
    return connection.vendor == "postgresql"


@contextmanager
def fresh_database() -> Iterator[str]:
    """Its name; Django is connected to it meanwhile."""
    before = connection.settings_dict["NAME"]
    name = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield name
    finally:
        with connection.cursor() as cursor:
            # Threads of this process keep theirs.
            cursor.execute(OTHERS, [name])
        connection.close()
        connection.creation.destroy_test_db(before, verbosity=0)
