"""The operations of migrations that let writers go on work on both databases."""

from collections.abc import Sequence

import pytest
from django.apps import apps
from django.db import connection, models
from django.db.migrations import Migration, SeparateDatabaseAndState
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from events.database.operations import (
    AddConstraintNotValid,
    AddIndexConcurrently,
    RemoveIndexConcurrently,
    ValidateConstraint,
)

pytestmark = pytest.mark.django_db(transaction=True)

INDEX = models.Index(fields=["position"], name="events_by_position")
CHECK = models.CheckConstraint(condition=models.Q(position__gte=0), name="events_not_negative")


def apply(operations: Sequence[Operation], *, backwards: bool = False) -> None:
    """Apply or undo the operations as a migration that is not atomic."""
    migration = Migration("0003_sample", "events")
    migration.operations, migration.atomic = list(operations), False
    state = ProjectState.from_apps(apps)
    with connection.schema_editor(atomic=False) as editor:
        step = migration.unapply if backwards else migration.apply
        step(state, editor)


def constraints() -> dict[str, dict[str, object]]:
    """Return the constraints and indexes of the table of checkpoints."""
    with connection.cursor() as cursor:
        return connection.introspection.get_constraints(cursor, "events_checkpoint")


def test_index_is_added_and_removed_beside_writers() -> None:
    added = AddIndexConcurrently("checkpoint", INDEX)
    apply([added])
    assert constraints()["events_by_position"]["columns"] == ["position"]
    apply([added], backwards=True)
    assert "events_by_position" not in constraints()


def test_removed_index_can_be_added_again() -> None:
    added = AddIndexConcurrently("checkpoint", INDEX)
    removed = RemoveIndexConcurrently("checkpoint", "events_by_position")
    state_only = SeparateDatabaseAndState(state_operations=[added])
    apply([added])
    apply([state_only, removed])
    assert "events_by_position" not in constraints()
    apply([state_only, removed], backwards=True)
    assert "events_by_position" in constraints()
    apply([added], backwards=True)


def test_constraint_is_added_and_validated() -> None:
    added = AddConstraintNotValid("checkpoint", CHECK)
    apply([added, ValidateConstraint("checkpoint", CHECK.name)])
    assert constraints()[CHECK.name]["check"]
    apply([added], backwards=True)
    assert CHECK.name not in constraints()
