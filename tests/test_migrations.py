"""New migrations lock no large table, and the version before can go on beside them."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models.functions import Now

from events.database.operations import (
    AddConstraintNotValid,
    AddIndexConcurrently,
    RemoveIndexConcurrently,
    ValidateConstraint,
)
from tests.upgrades.__main__ import (
    FILE,
    found_problems,
    label,
    new_migrations,
    own_migrations,
    refused,
    state_before,
)


@cache
def loader() -> MigrationLoader:
    return MigrationLoader(None)


def test_new_migrations_let_the_site_go_on() -> None:
    """After a refusal, do what it says; docs/migrations.md explains it."""
    assert "\n".join(map(str, refused(loader(), new_migrations(loader())))) == ""


def test_listed_migrations_exist_and_allowances_have_reasons() -> None:
    lists = json.loads(FILE.read_text())
    listed = [name for names in lists["released"].values() for name in names]
    existing = set(map(label, own_migrations(loader())))
    assert sorted(set(listed)) == sorted(listed)
    assert {*listed, *lists["allowed"]} <= existing
    assert all(len(why) > 20 for rules in lists["allowed"].values() for why in rules.values())


@cache
def released() -> ProjectState:
    """Return the state of all models today."""
    return state_before(loader(), ())


def rules_against(*batches: Sequence[Operation]) -> set[str]:
    """Return the rules that refuse new migrations with these operations."""
    new = []
    for number, operations in enumerate(batches):
        migration = migrations.Migration(f"9{number:03}_sample", "tables")
        migration.operations = list(operations)
        new.append(migration)
    return {each.rule for each in found_problems(new, released().clone())}


COUNT = models.IntegerField(db_default=0)
BY_PACE = models.Index(fields=["speed"], name="sample_by_speed")
POSITIVE = models.CheckConstraint(condition=models.Q(version__gte=0), name="sample_positive")


def on(operation: Any, *arguments: Any, **named: Any) -> Operation:
    """Return an operation on the summaries of tables."""
    return operation("tablesummary", *arguments, **named)


REFUSED = {
    "required column": (
        "ban-drop-default",
        on(migrations.AddField, "sample", models.IntegerField(default=0)),
    ),
    "column with a changing default": (
        "adding-field-with-default",
        on(migrations.AddField, "sample", models.DateTimeField(db_default=Now())),
    ),
    "foreign key": (
        "adding-foreign-key-constraint",
        on(
            migrations.AddField,
            "sample",
            models.ForeignKey("players.Player", models.CASCADE, null=True, db_index=False),
        ),
    ),
    "index": ("require-concurrent-index-creation", on(migrations.AddIndex, BY_PACE)),
    "index of a field": (
        "require-concurrent-index-creation",
        on(migrations.AddField, "sample", models.IntegerField(null=True, db_index=True)),
    ),
    "dropped index": (
        "require-concurrent-index-deletion",
        on(migrations.RemoveIndex, "tables_open_by_terms"),
    ),
    "constraint": ("constraint-missing-not-valid", on(migrations.AddConstraint, POSITIVE)),
    "unique constraint": (
        "disallowed-unique-constraint",
        on(
            migrations.AddConstraint,
            models.UniqueConstraint(fields=["version"], name="sample_once"),
        ),
    ),
    "dropped column": ("ban-drop-column", on(migrations.RemoveField, "speed")),
    "renamed column": ("renaming-column", on(migrations.RenameField, "speed", "velocity")),
    "other type": (
        "changing-column-type",
        on(migrations.AlterField, "version", models.TextField()),
    ),
    "shorter text": (
        "changing-column-type",
        on(migrations.AlterField, "speed", models.CharField(db_default="", max_length=4)),
    ),
    "now required": (
        "adding-not-nullable-field",
        on(migrations.AlterField, "due", models.DateTimeField(db_default=Now())),
    ),
    "dropped table": ("ban-drop-table", migrations.DeleteModel("SeenVersion")),
    "renamed table": ("renaming-table", migrations.RenameModel("SeenVersion", "Seen")),
    "update of the log": ("log", migrations.RunSQL("UPDATE events_event SET kind = 'x'")),
    "index of the log": ("log", migrations.RunSQL("CREATE INDEX i ON events_event (kind)")),
    "type in the log": (
        "log",
        migrations.RunSQL("ALTER TABLE events_event ALTER COLUMN index TYPE bigint"),
    ),
    "trigger of the log": (
        "log",
        migrations.RunSQL("ALTER TABLE events_event DISABLE TRIGGER ALL"),
    ),
    "key to the log": (
        "log",
        migrations.RunSQL("ALTER TABLE a ADD COLUMN b bigint REFERENCES events_event"),
    ),
    "cluster": ("log", migrations.RunSQL("CLUSTER events_head")),
}


@pytest.mark.parametrize("name", REFUSED)
def test_migration_that_locks_or_breaks_is_refused(name: str) -> None:
    rule, operation = REFUSED[name]
    assert rule in rules_against([operation])


ALLOWED = {
    "optional column": on(migrations.AddField, "sample", models.IntegerField(null=True)),
    "column with a default in the database": on(migrations.AddField, "sample", COUNT),
    "longer text": on(
        migrations.AlterField, "speed", models.CharField(db_default="", max_length=80)
    ),
    "name in the administration": migrations.AlterModelOptions(
        "tablesummary", {"verbose_name": "game"}
    ),
    "index beside writers": on(AddIndexConcurrently, BY_PACE),
    "index dropped beside writers": on(RemoveIndexConcurrently, "tables_open_by_terms"),
    "constraint for new rows": on(AddConstraintNotValid, POSITIVE),
    "validated constraint": on(ValidateConstraint, "sample_positive"),
    "new table with an index": migrations.CreateModel(
        "Sample",
        [("id", models.BigAutoField(primary_key=True)), ("name", models.TextField(db_index=True))],
        {"indexes": [models.Index(fields=["name", "id"], name="sample_names")]},
    ),
    "data": migrations.RunPython(migrations.RunPython.noop),
    "column of the log": migrations.RunSQL("ALTER TABLE events_event ADD COLUMN more text"),
    "index of the log beside writers": migrations.RunSQL(
        "CREATE INDEX CONCURRENTLY by_kind ON events_event (kind)"
    ),
}


@pytest.mark.parametrize("name", ALLOWED)
def test_migration_that_lets_writers_go_on_is_allowed(name: str) -> None:
    assert rules_against([ALLOWED[name]]) == set()


def test_tables_of_the_same_release_may_be_changed() -> None:
    created = ALLOWED["new table with an index"]
    index = migrations.AddIndex("sample", models.Index(fields=["name"], name="sample_name"))
    assert rules_against([created], [index]) == set()


def test_column_is_dropped_once_no_released_model_has_it() -> None:
    forget = migrations.SeparateDatabaseAndState(
        state_operations=[on(migrations.RemoveField, "speed")]
    )
    drop = migrations.RunSQL('ALTER TABLE "tables_tablesummary" DROP COLUMN "speed"')
    forgotten = migrations.RunSQL('ALTER TABLE "tables_tablesummary" DROP COLUMN "former"')
    assert rules_against([forget]) == set()
    assert rules_against([forget], [drop]) == {"ban-drop-column"}
    assert rules_against([forgotten]) == set()


def test_data_and_schema_are_not_changed_together() -> None:
    column = ALLOWED["optional column"]
    python = migrations.RunPython(migrations.RunPython.noop)
    sql = migrations.RunSQL("UPDATE tables_tablesummary SET version = version")
    assert rules_against([column, python]) == {"data-with-schema"}
    assert rules_against([column, sql]) == {"data-with-schema"}
    assert rules_against([column], [python, sql]) == set()


def test_refusal_names_the_migration_the_rule_and_a_way_out() -> None:
    found, *_ = refused(loader(), [("tables", "0002_reserved_seats")])
    assert str(found).startswith("tables.0002_reserved_seats: ALTER TABLE")
    assert "ban-drop-default: use db_default" in str(found)
