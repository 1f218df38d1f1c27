"""Triggers that refuse UPDATE, DELETE and TRUNCATE of the log."""

from typing import Any, Final

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

_TABLE: Final = "events_event"
_REFUSAL: Final = "events_event is append-only"

_BODY: Final = f" BEGIN RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'restrict_violation'; END "
_POSTGRESQL: Final = {
    "events_event_is_append_only": f"""
        CREATE OR REPLACE FUNCTION events_refuse_change() RETURNS trigger LANGUAGE plpgsql
        AS $${_BODY}$$;
        CREATE OR REPLACE TRIGGER events_event_is_append_only
        BEFORE UPDATE OR DELETE OR TRUNCATE ON {_TABLE}
        FOR EACH STATEMENT EXECUTE FUNCTION events_refuse_change();
        ALTER TABLE {_TABLE} ENABLE ALWAYS TRIGGER events_event_is_append_only
    """
}
_SQLITE: Final = {
    # Exactly the text that SQLite stores.
    f"events_event_refuses_{verb.lower()}": f"""CREATE TRIGGER events_event_refuses_{verb.lower()}
        BEFORE {verb} ON {_TABLE} {condition}
        BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"""
    for verb, condition in {
        "UPDATE": "",
        "DELETE": "",
        # INSERT OR REPLACE deletes rows without firing the trigger above.
        "INSERT": f"""WHEN EXISTS (
            SELECT 1 FROM {_TABLE} WHERE position = NEW.position
            OR (stream = NEW.stream AND version = NEW.version)
            OR (stream = NEW.stream AND command = NEW.command AND "index" = NEW."index"))""",
    }.items()
}
_DEFINITIONS: Final = {"postgresql": _POSTGRESQL, "sqlite": _SQLITE}
_BEFORE_EACH_CHANGE: Final = 2 + 8 + 16 + 32
"""The `tgtype` of PostgreSQL for: before the statement, DELETE, UPDATE and TRUNCATE."""

_GUARDS: Final = {
    "postgresql": f"""SELECT tgname, prosrc FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE tgrelid = '{_TABLE}'::regclass AND tgenabled = 'A' AND tgqual IS NULL
        AND tgtype = {_BEFORE_EACH_CHANGE} AND cardinality(tgattr::int2[]) = 0""",
    "sqlite": f"""SELECT name, sql FROM sqlite_master
        WHERE type = 'trigger' AND tbl_name = '{_TABLE}'""",
}
"""Queries of the names and bodies of the existing triggers; the name alone proves nothing."""


def missing(connection: BaseDatabaseWrapper) -> set[str]:
    """Return the names of triggers that are missing or changed; none if there is no table."""
    with connection.cursor() as cursor:
        if _TABLE not in connection.introspection.table_names(cursor):
            return set()
        cursor.execute(_GUARDS[connection.vendor])
        bodies = dict(cursor.fetchall())
    wanted = _DEFINITIONS[connection.vendor]
    expected = dict.fromkeys(wanted, _BODY) if connection.vendor == "postgresql" else wanted
    return {name for name in wanted if bodies.get(name) != expected[name]}


def install(connection: BaseDatabaseWrapper) -> None:
    """Install the triggers that are missing or changed."""
    for name in missing(connection):
        _drop(connection, name)
        with connection.cursor() as cursor:
            cursor.execute(_DEFINITIONS[connection.vendor][name])


def remove(connection: BaseDatabaseWrapper) -> None:
    """Remove the triggers. Only `events.testing` may call this."""
    for name in _DEFINITIONS[connection.vendor]:
        _drop(connection, name)


def _drop(connection: BaseDatabaseWrapper, name: str) -> None:
    place = f"ON {_TABLE}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER IF EXISTS {name} {place}")


def install_after_migrate(using: str, **_: Any) -> None:
    """Install the triggers after each migrate, since SQLite drops them with a rebuilt table."""
    install(connections[using])
