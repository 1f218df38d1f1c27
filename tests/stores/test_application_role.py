"""The role that serves players on PostgreSQL cannot change the log by any statement it may send.

`events/tests/test_roles.py` tests its rights on the table; here it has a connection of its own, as
an intruder would who has read its password.
"""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import psycopg
import pytest
from psycopg import sql

from tests.kit.postgresql import Cluster, binaries, private_cluster
from tests.kit.servers import ROOT, environment_for, migrate

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(binaries() is None, reason="no PostgreSQL server is installed"),
]

ROLE = "serving"
WRITE = """
import django
django.setup()
from events.envelope import NewEvent
from games.conduct.audit.record import Act, record
from tests.stores.append_only import CONDUCT, NOW, append
for stream in ("sample:1", CONDUCT):
    append(stream, NewEvent("sample.moved", 1, {"seat": 0}))
record(Act("look", "table", "t1", reason="collusion"), staff="p_mo", now=NOW)
"""
VERIFY = (
    "-c",
    "import django; django.setup(); from django.conf import settings;"
    " settings.EVENTS['PROJECTIONS'] = ['games.conduct.audit.entries.AUDIT_ENTRIES'];"
    " from django.core.management import call_command; call_command('verify_log')",
)
"""The samples are no events that the other read models could be computed from."""

REFUSED = {"42501", "42809", "23001", "25006", "0LP01"}
"""The states of: no privilege, a wrong kind of object, a trigger, read-only, an invalid grant."""

WAYS = {
    "update": "UPDATE events_event SET public = '{}'",
    "update of staff": "UPDATE events_event SET public = '{}' WHERE stream = 'staff-p_mo'",
    "update only": "UPDATE ONLY events_event SET digest = digest",
    "update of nothing": "UPDATE events_event SET kind = 'other' WHERE false",
    "delete": "DELETE FROM events_event",
    "delete using": "DELETE FROM events_event USING events_head",
    "truncate": "TRUNCATE events_event",
    "truncate with others": "TRUNCATE events_head, events_event RESTART IDENTITY CASCADE",
    "with": "WITH gone AS (DELETE FROM events_event RETURNING 1) SELECT count(*) FROM gone",
    "upsert": (
        "INSERT INTO events_event SELECT * FROM events_event"
        " ON CONFLICT (position) DO UPDATE SET kind = 'other'"
    ),
    "merge": (
        "MERGE INTO events_event AS stored USING events_head AS head"
        " ON stored.stream = head.stream WHEN MATCHED THEN DELETE"
    ),
    "block of code": "DO $$ BEGIN EXECUTE 'DELETE FROM events_event'; END $$",
    "prepared": "PREPARE forgery AS UPDATE events_event SET kind = 'other'; EXECUTE forgery",
    "view of its own": (
        "CREATE TEMPORARY VIEW mine AS SELECT * FROM events_event; UPDATE mine SET kind = 'other'"
    ),
    "function of its own": (
        "CREATE FUNCTION pg_temp.forge() RETURNS void LANGUAGE sql SECURITY DEFINER"
        " AS 'UPDATE events_event SET kind = ''other'''; SELECT pg_temp.forge()"
    ),
    "cursor": (
        "BEGIN; DECLARE rows CURSOR FOR SELECT * FROM events_event FOR UPDATE;"
        " MOVE NEXT FROM rows; DELETE FROM events_event WHERE CURRENT OF rows; COMMIT"
    ),
    "row lock": "SELECT * FROM events_event FOR UPDATE",
    "table lock": "BEGIN; LOCK TABLE events_event IN ACCESS EXCLUSIVE MODE",
    "triggers off": "ALTER TABLE events_event DISABLE TRIGGER ALL",
    "triggers off for a replica": "SET session_replication_role = replica",
    "trigger dropped": "DROP TRIGGER events_event_is_append_only ON events_event",
    "trigger's function": (
        "CREATE OR REPLACE FUNCTION events_refuse_change() RETURNS trigger"
        " LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'"
    ),
    "trigger in the catalogue": "UPDATE pg_trigger SET tgenabled = 'D'",
    "rights in the catalogue": "UPDATE pg_class SET relacl = NULL WHERE relname = 'events_event'",
    "role of the owner": "SET ROLE postgres",
    "session of the owner": "SET SESSION AUTHORIZATION postgres",
    "member of the owner": f"GRANT postgres TO {ROLE}",
    "more power": f"ALTER ROLE {ROLE} SUPERUSER",
    "right for itself": f"GRANT UPDATE ON events_event TO {ROLE}; DELETE FROM events_event",
    "owned objects": "REASSIGN OWNED BY postgres TO CURRENT_USER",
    "rule": "CREATE RULE quiet AS ON INSERT TO events_event DO INSTEAD NOTHING",
    "policy": "ALTER TABLE events_event ENABLE ROW LEVEL SECURITY",
    "column": "ALTER TABLE events_event ALTER COLUMN public SET DEFAULT '{}'",
    "column's type": "ALTER TABLE events_event ALTER COLUMN public TYPE text USING '{}'",
    "other table": "ALTER TABLE events_event RENAME TO former",
    "child": "CREATE TEMPORARY TABLE mine () INHERITS (events_event)",
    "schema": "DROP SCHEMA public CASCADE",
    "table": "DROP TABLE events_event CASCADE",
    "setting of the server": "ALTER SYSTEM SET session_replication_role = replica",
    "file": "COPY events_event FROM '/tmp/events'",
    "program": "COPY events_event FROM PROGRAM 'echo'",
    "file read": "SELECT pg_read_file('PG_VERSION')",
    "extension": "CREATE EXTENSION file_fdw",
    "event trigger": "CREATE EVENT TRIGGER mine ON ddl_command_end EXECUTE FUNCTION suppress()",
}
FORCED = (
    "UPDATE events_event SET public = '{\"forged\":1}' WHERE stream = %s AND version = 1",
    "DELETE FROM events_event WHERE stream = %s AND version = 1",
    'UPDATE events_event SET meta = \'{"actor":"staff:p_other"}\' WHERE stream = %s',
)


@dataclass(frozen=True)
class Database:
    """A migrated cluster with a log, and the environment of its owner."""

    cluster: Cluster
    environment: Mapping[str, str]

    def owner(self) -> psycopg.Connection[Any]:
        """Connect as the owner of the tables."""
        return psycopg.connect(self.cluster.url(), autocommit=True)

    def intruder(self) -> psycopg.Connection[Any]:
        """Connect as the role that serves players."""
        url = self.cluster.url().replace("postgres@", f"{ROLE}@")
        return psycopg.connect(url, autocommit=True)

    def run(self, *command: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run Python with these arguments, as the owner."""
        return subprocess.run(
            [sys.executable, *command],
            cwd=ROOT,
            env={**self.environment, **more},
            capture_output=True,
            text=True,
            check=False,
        )

    def log(self) -> list[Any]:
        """Return all rows, heads and entries of the audit."""
        tables = {"events_event": "position", "events_head": "stream", "conduct_auditentry": "id"}
        with self.owner() as owner:
            return [
                owner.execute(
                    sql.SQL("SELECT * FROM {} ORDER BY {}").format(*map(sql.Identifier, each))
                ).fetchall()
                for each in tables.items()
            ]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    var = str(tmp_path_factory.mktemp("var"))
    with private_cluster() as cluster:
        environment = environment_for(
            cluster.url(), CARAVANSERAI_VAR=var, DJANGO_SETTINGS_MODULE="config.settings"
        )
        migrate(environment)
        found = Database(cluster, environment)
        with found.owner() as owner:
            owner.execute(f"CREATE ROLE {ROLE} LOGIN")
        granted = found.run("manage.py", "grant_app_role", ROLE)
        written = found.run(
            "-c", WRITE, DATABASE_URL=cluster.url().replace("postgres@", f"{ROLE}@")
        )
        assert granted.returncode == written.returncode == 0, granted.stderr + written.stderr
        yield found


@pytest.mark.parametrize("way", WAYS)
def test_role_cannot_change_the_log(way: str, database: Database) -> None:
    before = database.log()
    assert all(before), "there is nothing to change"
    with database.intruder() as intruder, pytest.raises(psycopg.Error) as refused:
        intruder.execute(WAYS[way])
    assert refused.value.sqlstate in REFUSED, refused.value
    assert database.log() == before


def test_owner_is_refused_too_until_the_triggers_are_gone(database: Database) -> None:
    before = database.log()
    for way in ("update", "delete", "truncate", "merge", "upsert", "view of its own"):
        with database.owner() as owner, pytest.raises(psycopg.Error, match="append-only"):
            owner.execute(WAYS[way])
    assert database.log() == before


def test_change_that_the_owner_forces_is_found(database: Database) -> None:
    streams = ("staff-p_mo", "conduct-p_ann", "sample:1")
    with database.owner() as owner:
        owner.execute("CREATE TABLE saved AS SELECT * FROM events_event")
        owner.execute("ALTER TABLE events_event DISABLE TRIGGER ALL")
        for stream, statement in zip(streams, FORCED, strict=True):
            assert owner.execute(statement, [stream]).rowcount
        found = database.run(*VERIFY)
        owner.execute("DELETE FROM events_event")
        owner.execute("INSERT INTO events_event SELECT * FROM saved")
        owner.execute("DROP TABLE saved")
        owner.execute("ALTER TABLE events_event ENABLE ALWAYS TRIGGER events_event_is_append_only")
    assert found.returncode != 0
    assert all(stream in found.stderr for stream in streams), found.stderr
    assert "events_event_is_append_only" in found.stderr
    assert database.run(*VERIFY).returncode == 0
