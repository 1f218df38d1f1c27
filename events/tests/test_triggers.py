"""The database refuses to change the log, after every migrate and every rebuild of the table."""

from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, IntegrityError, connection, migrations, models, transaction
from django.db.migrations.state import ProjectState
from django.db.models.signals import post_migrate

from events.checks import check_triggers
from events.database import triggers
from events.models import Event
from events.store import read
from events.testing import without_triggers
from events.tests.samples import DRAWN, MOVED, write

pytestmark = pytest.mark.django_db

CHANGES = [
    "UPDATE events_event SET kind = 'other'",
    "UPDATE events_event SET version = version",
    "DELETE FROM events_event",
    "DELETE FROM events_event WHERE version = 1",
]


def execute(sql: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def refuses(sql: str) -> bool:
    try:
        execute(sql)
    except DatabaseError as error:
        return "events_event is append-only" in str(error)
    return False


@pytest.mark.parametrize("change", CHANGES)
def test_changes_are_refused(change: str) -> None:
    written = write("table:1", MOVED, DRAWN)

    assert refuses(change)
    assert read("table:1") == written


def test_changes_through_models_are_refused() -> None:
    write("table:1")
    for change in (
        lambda: Event.objects.update(kind="other"),
        lambda: Event.objects.all().delete(),
        lambda: Event.objects.get().save(),
    ):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change()


def test_truncating_and_replacing_rows_are_refused() -> None:
    write("table:1")
    if connection.vendor == "postgresql":
        assert refuses("TRUNCATE events_event")
        assert refuses("TRUNCATE events_head, events_event CASCADE")
        execute("SET LOCAL session_replication_role = replica")
        assert refuses("TRUNCATE events_event")
        execute("SET LOCAL session_replication_role = origin")
    else:
        columns = 'position, stream, version, kind, shape, public, secrets, "index", meta'
        replaced = f"""INSERT OR REPLACE INTO events_event
            ({columns}, recorded_at, previous, digest)
            SELECT {columns}, recorded_at, 'forged', digest FROM events_event"""
        assert refuses(replaced)
        assert refuses(replaced.replace("(position, ", "(").replace("SELECT position, ", "SELECT "))
        names = 'stream, version, kind, shape, public, secrets, command, "index", meta'
        assert refuses(f"""INSERT OR REPLACE INTO events_event
            ({names}, recorded_at, previous, digest)
            SELECT {names.replace("version", "version + 7")}, recorded_at, previous, digest
            FROM events_event""")
    assert len(read("table:1")) == 1


def test_upsert_cannot_change_a_row() -> None:
    (written,) = write("table:1")

    assert refuses(
        f"""INSERT INTO events_event
        SELECT * FROM events_event WHERE position = {written.position}
        ON CONFLICT (position) DO UPDATE SET kind = 'other'"""
    )
    assert read("table:1") == [written]


@pytest.fixture
def unguarded() -> Iterator[None]:
    write("table:1")
    triggers.remove(connection)
    assert not refuses("UPDATE events_event SET version = version")
    yield
    triggers.install(connection)


def test_check_names_the_missing_triggers(unguarded: None) -> None:
    (warning,) = check_triggers(databases=["default"])

    assert warning.id == "events.W001"
    assert all(name in warning.msg for name in triggers.missing(connection))
    triggers.install(connection)
    assert check_triggers(databases=["default"]) == []


def test_check_runs_with_the_database_checks(unguarded: None) -> None:
    shown = StringIO()

    call_command("check", databases=["default"], stderr=shown)

    assert "events.W001" in shown.getvalue()


def test_disabled_trigger_counts_as_missing() -> None:
    write("table:1")
    if connection.vendor == "postgresql":
        execute("ALTER TABLE events_event DISABLE TRIGGER events_event_is_append_only")
        assert triggers.missing(connection) == {"events_event_is_append_only"}
    else:
        execute("DROP TRIGGER events_event_refuses_delete")
        assert triggers.missing(connection) == {"events_event_refuses_delete"}
    triggers.install(connection)
    assert refuses("DELETE FROM events_event")


@pytest.mark.parametrize("way", ["does nothing", "asks for nothing", "at other times"])
def test_altered_trigger_counts_as_missing(way: str) -> None:
    write("table:1")
    name = hollowed(way)
    assert not refuses("UPDATE events_event SET version = version")

    assert triggers.missing(connection) == {name}
    triggers.install(connection)

    assert triggers.missing(connection) == set()
    assert refuses("UPDATE events_event SET version = version")


def hollowed(way: str) -> str:
    if connection.vendor == "postgresql":
        name, on = "events_event_is_append_only", "UPDATE OR DELETE OR TRUNCATE"
        trigger = f"CREATE OR REPLACE TRIGGER {name} BEFORE {{on}} ON events_event"
        calls = "EXECUTE FUNCTION events_refuse_change()"
        execute(
            {
                "does nothing": """CREATE OR REPLACE FUNCTION events_refuse_change()
                    RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'""",
                "asks for nothing": f"{trigger.format(on=on)} WHEN (false) {calls}",
                "at other times": f"{trigger.format(on='UPDATE OF kind')} {calls}",
            }[way]
        )
        execute(f"ALTER TABLE events_event ENABLE ALWAYS TRIGGER {name}")
        return name
    name, refusal = "events_event_refuses_update", "RAISE(ABORT, 'events_event is append-only')"
    when, does = {
        "does nothing": ("UPDATE ON events_event", "1"),
        "asks for nothing": ("UPDATE ON events_event WHEN 0", refusal),
        "at other times": ("UPDATE OF kind ON events_event", refusal),
    }[way]
    execute(f"DROP TRIGGER {name}")
    execute(f"CREATE TRIGGER {name} BEFORE {when} BEGIN SELECT {does}; END")
    return name


def test_installing_twice_changes_nothing() -> None:
    triggers.install(connection)
    triggers.install(connection)

    assert triggers.missing(connection) == set()


def test_database_without_the_table_passes_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection.introspection, "table_names", lambda cursor: ["other"])

    assert triggers.missing(connection) == set()


def test_table_rebuilt_by_a_migration_gets_its_triggers_again(transactional_db: None) -> None:
    write("table:1")
    before = ProjectState.from_apps(Event._meta.apps)
    for operation in (
        migrations.AddField("event", "note", models.TextField(default="")),
        migrations.AlterField("event", "note", models.TextField(null=True)),
        migrations.RemoveField("event", "note"),
    ):
        after = before.clone()
        operation.state_forwards("events", after)
        with connection.schema_editor() as editor:
            operation.database_forwards("events", editor, before, after)
        before = after
    if connection.vendor == "sqlite":
        assert triggers.missing(connection)

    call_command("migrate", verbosity=0)

    assert triggers.missing(connection) == set()
    assert refuses("UPDATE events_event SET kind = 'other'")


def test_migrate_installs_the_triggers() -> None:
    receivers = [reference() for _, reference, *_ in post_migrate.receivers if callable(reference)]

    assert triggers.install_after_migrate in receivers


def test_tests_can_lift_the_triggers() -> None:
    write("table:1")
    with without_triggers():
        execute("UPDATE events_event SET kind = 'other'")

    assert Event.objects.get().kind == "other"
    assert refuses("UPDATE events_event SET kind = 'third'")


@pytest.mark.parametrize("attempt", [1, 2])
def test_transactional_tests_start_with_an_empty_log(transactional_db: None, attempt: int) -> None:
    assert not Event.objects.exists()
    write("table:1", MOVED, DRAWN)
    assert refuses("DELETE FROM events_event")


def test_flush_is_refused(transactional_db: None) -> None:
    write("table:1")
    with pytest.raises(CommandError):
        call_command("flush", interactive=False, verbosity=0)
    assert len(read("table:1")) == 1
