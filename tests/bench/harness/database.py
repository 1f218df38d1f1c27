"""A PostgreSQL database for one run, created and dropped by Django as for tests."""

import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial

from django.core.management import call_command
from django.db import connection

WITHOUT = "left out: DATABASE_URL names no PostgreSQL"

OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = %s AND pid != pg_backend_pid()"
)


def is_postgresql() -> bool:
    """Return True if the environment names a PostgreSQL."""
    return connection.vendor == "postgresql"


@cache
def own_database() -> str:
    """Create the run's database and connect Django to it. Return its name."""
    before = connection.settings_dict["NAME"]
    name = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    atexit.register(partial(_dropped, name, before))
    return name


def _dropped(name: str, before: str) -> None:
    with connection.cursor() as cursor:
        # Threads of this process have connections of their own.
        cursor.execute(OTHERS, [name])
    connection.close()
    connection.creation.destroy_test_db(before, verbosity=0)


@contextmanager
def further_database(name: str) -> Iterator[str]:
    """Create an empty database beside that of the run; drop it afterwards."""
    database = f"{own_database()}_{name}"
    _execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)')
    _execute(f'CREATE DATABASE "{database}"')
    try:
        with connected_to(database):
            call_command("migrate", verbosity=0)
        yield database
    finally:
        _execute(f'DROP DATABASE "{database}" WITH (FORCE)')


@contextmanager
def connected_to(database: str) -> Iterator[None]:
    """Connect this thread to another database inside the block."""
    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = database
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
