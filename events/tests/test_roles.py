"""The database role that serves players can append to the log, and cannot change it."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction

from events.store import read
from events.tests.commands import error_output, run
from events.tests.samples import MOVED, write

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL has roles"),
]

ATTEMPTS = {
    "update": "UPDATE events_event SET kind = 'other'",
    "delete": "DELETE FROM events_event",
    "truncate": "TRUNCATE events_event",
    "disabled trigger": "ALTER TABLE events_event DISABLE TRIGGER ALL",
    "user trigger": "ALTER TABLE events_event DISABLE TRIGGER events_event_is_append_only",
    "dropped trigger": "DROP TRIGGER events_event_is_append_only ON events_event",
    "replaced function": (
        "CREATE OR REPLACE FUNCTION events_refuse_change() RETURNS trigger LANGUAGE plpgsql"
        " AS $$ BEGIN RETURN NULL; END $$"
    ),
    "dropped function": "DROP FUNCTION events_refuse_change() CASCADE",
    "trigger of its own": (
        "CREATE TRIGGER mine BEFORE INSERT ON events_event FOR EACH ROW"
        " EXECUTE FUNCTION events_refuse_change()"
    ),
    "rule": "CREATE RULE silent AS ON INSERT TO events_event DO INSTEAD NOTHING",
    "new owner": "ALTER TABLE events_event OWNER TO CURRENT_USER",
    "other schema": "ALTER TABLE events_event SET SCHEMA pg_temp",
    "renamed table": "ALTER TABLE events_event RENAME TO former",
    "renamed column": "ALTER TABLE events_event RENAME COLUMN digest TO former",
    "dropped column": "ALTER TABLE events_event DROP COLUMN digest",
    "dropped constraint": "ALTER TABLE events_event DROP CONSTRAINT events_version_once",
    "dropped table": "DROP TABLE events_event",
    "table of its own": "CREATE TABLE public.events_copy (id integer)",
    "inherited table": "CREATE TEMPORARY TABLE mine () INHERITS (events_event)",
    "replica mode": "SET session_replication_role = replica",
    # The grant alone only warns.
    "granted right": (
        "GRANT UPDATE ON events_event TO CURRENT_USER; UPDATE events_event SET kind = 'other'"
    ),
    "file": "COPY events_event TO '/tmp/events'",
}


@pytest.fixture
def role() -> str:
    """Return a role with the rights to serve; it is gone when the test's transaction ends."""
    name = f"app_{uuid4().hex}"
    execute(f"CREATE ROLE {name} NOLOGIN")
    run("grant_app_role", name)
    return name


def execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


@contextmanager
def serving_as(role: str) -> Iterator[None]:
    """Execute statements with the rights of the role."""
    execute(f"SET LOCAL ROLE {role}")
    try:
        yield
    finally:
        execute("RESET ROLE")


def attempt_as(role: str, statement: str) -> None:
    """Execute one statement with the rights of the role, in a transaction of its own."""
    with transaction.atomic():
        execute(f"SET LOCAL ROLE {role}")
        execute(statement)


def test_app_role_appends_and_reads(role: str) -> None:
    with serving_as(role):
        written = write("table:1", MOVED, MOVED)
        write("table:1", MOVED)
        assert read("table:1")[:2] == written


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_app_role_cannot_change_the_log(attempt: str, role: str) -> None:
    written = write("table:1", MOVED)
    with pytest.raises(DatabaseError) as refused:
        attempt_as(role, ATTEMPTS[attempt])
    # Insufficient privilege; a rule or an own trigger may be called a wrong object instead.
    assert getattr(refused.value.__cause__, "sqlstate", "") in {"42501", "42809"}
    assert read("table:1") == written


def test_granting_again_repairs_the_rights(role: str) -> None:
    execute(f"GRANT UPDATE ON events_event TO {role}")

    assert "cannot change the log" in run("grant_app_role", role)

    with pytest.raises(DatabaseError, match="permission denied"):
        attempt_as(role, ATTEMPTS["update"])


def test_unknown_and_too_powerful_roles_are_refused() -> None:
    assert "there is no role nobody_here" in error_output("grant_app_role", "nobody_here")
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        (owner,) = cursor.fetchone()
    assert "rights cannot limit it" in error_output("grant_app_role", owner)
