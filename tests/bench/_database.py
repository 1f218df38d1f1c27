"""A PostgreSQL database for one run, made and dropped by Django as for tests."""

import atexit
from functools import cache, partial

from django.db import connection

WITHOUT = "left out: DATABASE_URL names no PostgreSQL"

OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = %s AND pid != pg_backend_pid()"
)


def is_postgresql() -> bool:
    """Whether the environment names a PostgreSQL."""
    return connection.vendor == "postgresql"


@cache
def own_database() -> str:
    """Its name; Django is connected to it from here on. All that is measured plays there."""
    before = connection.settings_dict["NAME"]
    name = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    atexit.register(partial(_dropped, name, before))
    return name


def _dropped(name: str, before: str) -> None:
    with connection.cursor() as cursor:
        # Threads of this process keep theirs.
        cursor.execute(OTHERS, [name])
    connection.close()
    connection.creation.destroy_test_db(before, verbosity=0)
