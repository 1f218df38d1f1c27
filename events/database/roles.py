"""Rights of the database role that serves players: everything but changing the log.

Triggers refuse changes of the log to every role, but the owner of a table can drop its triggers. A
site on PostgreSQL therefore migrates as the owner, and serves as a role that owns nothing.
"""

from collections.abc import Iterator
from typing import Any, Final

from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

LOG: Final = "events_event"
SCHEMA: Final = sql.Identifier("public")
READ_AND_APPEND: Final = sql.SQL("SELECT, INSERT")
EVERYTHING_ELSE: Final = sql.SQL("SELECT, INSERT, UPDATE, DELETE")


def statements(connection: BaseDatabaseWrapper, role: str) -> Iterator[sql.Composed]:
    """Return the statements that give the role its rights on the tables that exist now.

    First all its rights are revoked, so that a repeated call repairs them.
    """
    with connection.cursor() as cursor:
        tables = sorted(connection.introspection.table_names(cursor))
    named: dict[str, Any] = {"schema": SCHEMA, "role": sql.Identifier(role)}
    yield sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {role}").format(**named)
    yield sql.SQL("REVOKE CREATE ON SCHEMA {schema} FROM {role}, PUBLIC").format(**named)
    yield sql.SQL("GRANT USAGE ON SCHEMA {schema} TO {role}").format(**named)
    yield sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA {schema} TO {role}").format(
        **named
    )
    for table in tables:
        rights = READ_AND_APPEND if table == LOG else EVERYTHING_ELSE
        yield sql.SQL("GRANT {rights} ON {table} TO {role}").format(
            rights=rights, table=sql.Identifier(table), role=named["role"]
        )


def grant(connection: BaseDatabaseWrapper, role: str) -> None:
    """Give the role its rights."""
    with connection.cursor() as cursor:
        for statement in statements(connection, role):
            cursor.execute(statement)
