"""The SQL of migrations for PostgreSQL, made without a server."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import ConnectionHandler
from django.db.backends.postgresql.schema import DatabaseSchemaEditor
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from psycopg.sql import quote

Node = tuple[str, str]
"""The label of an app, and the name of a migration."""

OLDEST_SERVER = 150000
"""The oldest version of PostgreSQL on which the service runs, as its servers number it."""


class EditorWithoutServer(DatabaseSchemaEditor):
    """Composes SQL, and invents the names of constraints for which it would ask the database."""

    def _constraint_names(self, *args: Any, **kwargs: Any) -> list[str]:
        return ["constraint_of_the_database"]


def editor_without_server() -> EditorWithoutServer:
    """Return an editor that collects SQL."""
    handler = ConnectionHandler({"default": {"ENGINE": "django.db.backends.postgresql"}})
    connection: Any = handler["default"]
    connection.pg_version = OLDEST_SERVER

    def compose(sql: str, params: Sequence[Any] | None) -> str:
        return sql if params is None else sql % tuple(map(quote, params))

    connection.ops.compose_sql = compose
    # Without a transaction, which needs a server.
    return EditorWithoutServer(connection, collect_sql=True, atomic=False)


def plan(loader: MigrationLoader) -> list[Node]:
    """Return all migrations in the order in which a new database applies them."""
    return list(loader.graph._generate_plan(loader.graph.leaf_nodes(), at_end=True))


def first_state(loader: MigrationLoader) -> ProjectState:
    """Return the state of the models before any migration."""
    return ProjectState(real_apps=loader.unmigrated_apps)


def state_after(loader: MigrationLoader, nodes: Iterable[Node]) -> ProjectState:
    """Return the state of the models after these migrations."""
    state = first_state(loader)
    for node in nodes:
        state = loader.graph.nodes[node].mutate_state(state, preserve=False)
    return state


def sql_of(migration: Migration, state: ProjectState) -> tuple[list[str], ProjectState]:
    """Return the statements of a migration applied to this state, and the state after it."""
    editor = editor_without_server()
    with editor:
        state = migration.apply(state, editor, collect_sql=True)
    statements = [each for each in editor.collected_sql if not each.startswith("--")]
    return statements, state


def columns(state: ProjectState) -> dict[tuple[str, str], str]:
    """Return the type of each column by table and name; with an empty name, each table."""
    connection = editor_without_server().connection
    models = state.apps.get_models(include_auto_created=True, include_swapped=True)
    found = {(model._meta.db_table, ""): "" for model in models}
    for model in models:
        for field in model._meta.local_concrete_fields:
            found[model._meta.db_table, field.column] = field.db_type(connection) or ""
    return found
