"""Operations of migrations that let writers go on, on PostgreSQL; SQLite has one writer anyway.

Django's own exist for PostgreSQL only, and fail on SQLite.
"""

from typing import Any

from django.contrib.postgres import operations as postgres
from django.db.backends.base.schema import BaseDatabaseSchemaEditor as Editor
from django.db.migrations import AddConstraint, AddIndex, RemoveIndex


class AddIndexConcurrently(postgres.AddIndexConcurrently):
    """Adds an index while rows are written. Its migration must set `atomic = False`."""

    def database_forwards(self, app_label: str, schema_editor: Editor, *states: Any) -> None:
        """Add the index."""
        if _is_postgresql(schema_editor):
            super().database_forwards(app_label, schema_editor, *states)
        else:
            AddIndex.database_forwards(self, app_label, schema_editor, *states)

    def database_backwards(self, app_label: str, schema_editor: Editor, *states: Any) -> None:
        """Remove the index."""
        if _is_postgresql(schema_editor):
            super().database_backwards(app_label, schema_editor, *states)
        else:
            AddIndex.database_backwards(self, app_label, schema_editor, *states)


class RemoveIndexConcurrently(postgres.RemoveIndexConcurrently):
    """Removes an index while rows are written. Its migration must set `atomic = False`."""

    def database_forwards(self, app_label: str, schema_editor: Editor, *states: Any) -> None:
        """Remove the index."""
        if _is_postgresql(schema_editor):
            super().database_forwards(app_label, schema_editor, *states)
        else:
            RemoveIndex.database_forwards(self, app_label, schema_editor, *states)

    def database_backwards(self, app_label: str, schema_editor: Editor, *states: Any) -> None:
        """Add the index again."""
        if _is_postgresql(schema_editor):
            super().database_backwards(app_label, schema_editor, *states)
        else:
            RemoveIndex.database_backwards(self, app_label, schema_editor, *states)


class AddConstraintNotValid(postgres.AddConstraintNotValid):
    """Adds a check constraint for new rows; `ValidateConstraint` then checks the others."""

    def database_forwards(self, app_label: str, schema_editor: Editor, *states: Any) -> None:
        """Add the constraint."""
        if _is_postgresql(schema_editor):
            super().database_forwards(app_label, schema_editor, *states)
        else:
            AddConstraint.database_forwards(self, app_label, schema_editor, *states)


class ValidateConstraint(postgres.ValidateConstraint):
    """Checks the rows that are older than a constraint, while others are written."""

    def database_forwards(self, app_label: str, schema_editor: Editor, *states: Any) -> None:
        """Check them. SQLite checked them when the constraint was added."""
        if _is_postgresql(schema_editor):
            super().database_forwards(app_label, schema_editor, *states)


def _is_postgresql(schema_editor: Editor) -> bool:
    return schema_editor.connection.vendor == "postgresql"
