"""The database itself refuses to change the log: triggers against UPDATE, DELETE and TRUNCATE."""

from typing import Any, Final

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

_TABLE: Final = "events_event"
_REFUSAL: Final = "events_event is append-only"

_POSTGRESQL: Final = {
    "events_event_is_append_only": f"""
        CREATE OR REPLACE FUNCTION events_refuse_change() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'restrict_violation'; END $$;
        CREATE OR REPLACE TRIGGER events_event_is_append_only
        BEFORE UPDATE OR DELETE OR TRUNCATE ON {_TABLE}
        FOR EACH STATEMENT EXECUTE FUNCTION events_refuse_change();
        ALTER TABLE {_TABLE} ENABLE ALWAYS TRIGGER events_event_is_append_only
    """
}
_SQLITE: Final = {
    f"events_event_refuses_{verb.lower()}": f"""
        CREATE TRIGGER IF NOT EXISTS events_event_refuses_{verb.lower()}
        BEFORE {verb} ON {_TABLE} {condition}
        BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END
    """
    for verb, condition in {
        "UPDATE": "",
        "DELETE": "",
        # INSERT OR REPLACE deletes without asking the trigger above.
        "INSERT": f"""WHEN EXISTS (
            SELECT 1 FROM {_TABLE} WHERE position = NEW.position
            OR (stream = NEW.stream AND version = NEW.version)
            OR (stream = NEW.stream AND command = NEW.command AND "index" = NEW."index"))""",
    }.items()
}
_DEFINITIONS: Final = {"postgresql": _POSTGRESQL, "sqlite": _SQLITE}
_INSTALLED: Final = {
    "postgresql": f"""SELECT tgname FROM pg_trigger
        WHERE tgrelid = '{_TABLE}'::regclass AND tgenabled = 'A'""",
    "sqlite": f"SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '{_TABLE}'",
}


def missing(connection: BaseDatabaseWrapper) -> set[str]:
    """The names of the triggers that should be there and are not; none while there is no table."""
    with connection.cursor() as cursor:
        if _TABLE not in connection.introspection.table_names(cursor):
            return set()
        cursor.execute(_INSTALLED[connection.vendor])
        return _DEFINITIONS[connection.vendor].keys() - {name for (name,) in cursor.fetchall()}


def install(connection: BaseDatabaseWrapper) -> None:
    """Put back whatever is missing."""
    absent = missing(connection)
    with connection.cursor() as cursor:
        for name in absent:
            cursor.execute(_DEFINITIONS[connection.vendor][name])


def remove(connection: BaseDatabaseWrapper) -> None:
    """Take them away: for `events.testing` alone."""
    place = f"ON {_TABLE}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for name in _DEFINITIONS[connection.vendor]:
            cursor.execute(f"DROP TRIGGER IF EXISTS {name} {place}")


def install_after_migrate(using: str, **_: Any) -> None:
    """After every migrate, for SQLite drops the triggers of a table that it rebuilds."""
    install(connections[using])
