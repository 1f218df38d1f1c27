"""A full disk: one line at start, 503 while running, and no lasting damage."""

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from events import store
from games.tables.log.rows import stream_of
from games.tables.models import SeatSummary, TableSummary
from tests.kit import servers
from tests.kit.any_game import OPEN_GAME
from tests.kit.person import Person
from tests.kit.servers import ROOT

DISK_FULL = "The disk is full. Free about 1 GB and try again."
AS_LONG_AS_IT_FITS = 200

FULL = {
    # Not less than there are now: without the pages that other tests have left free.
    "sqlite": ["VACUUM", "PRAGMA max_page_count = 1"],
    # As a server says it whose disk is full: none is filled for it.
    "postgresql": [
        "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$",
        "CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON tables_tablesummary"
        " FOR EACH ROW EXECUTE FUNCTION no_room()",
    ],
}
EMPTIED = {
    "sqlite": ["PRAGMA max_page_count = 1073741823"],
    "postgresql": ["DROP FUNCTION no_room CASCADE"],
}


@contextmanager
def full_disk() -> Iterator[None]:
    """Refuse new rows as a full disk does, inside the block."""
    execute(FULL[connection.vendor])
    try:
        yield
    finally:
        execute(EMPTIED[connection.vendor])


def execute(statements: list[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def opening() -> dict[str, Any]:
    return {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}


def counts() -> tuple[int, int, int]:
    return len(list(store.streams())), TableSummary.objects.count(), SeatSummary.objects.count()


@pytest.mark.django_db(transaction=True)
def test_table_on_a_full_disk_is_refused_whole_and_opened_later(settings: Any) -> None:
    settings.SOCIAL = {**settings.SOCIAL, "WAITING_TABLES": AS_LONG_AS_IT_FITS}
    ann = Person("Ann")
    with full_disk():
        for _ in range(AS_LONG_AS_IT_FITS):
            before, wish = counts(), opening()
            answer = ann.send("POST", "tables", wish)
            if answer.status_code != 201:
                break
        assert (answer.status_code, answer.json()["code"]) == (503, "storage_full")
        assert int(answer["Retry-After"]) > 0
        assert counts() == before
        assert store.read(stream_of(UUID(wish["id"]).hex)) == []
        assert ann.get("me")["player"]["id"] == ann.id
    assert ann.send("POST", "tables", wish).status_code == 201
    assert ann.get(f"tables/{UUID(wish['id']).hex}")["version"] == 1


def without_stores(**more: str) -> dict[str, str]:
    # A measured process would also report that it cannot write what `make coverage` asks for.
    left_out = {"DATABASE_URL", "REDIS_URL", "COVERAGE_PROCESS_CONFIG"}
    kept = {k: v for k, v in os.environ.items() if k not in left_out}
    return {**kept, "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1", **more}


def refused_files(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command that cannot write to any file."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=without_stores(**environment),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "command",
    [("manage.py", "play"), ("manage.py", "worker"), ("manage.py", "web")],
)
def test_process_that_cannot_write_its_secret_reports_full_disk(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    ended = refused_files(*command, CARAVANSERAI_VAR=str(tmp_path / "var"))
    assert (ended.returncode, ended.stderr.splitlines()) == (1, [DISK_FULL])


@pytest.mark.parametrize("exists", [False, True])
def test_migration_on_a_full_disk_reports_it_in_one_line(exists: bool, tmp_path: Path) -> None:
    own = {"CARAVANSERAI_VAR": str(tmp_path), "SECRET_KEY": "x"}
    if exists:
        servers.migrate(without_stores(**own))
    ended = refused_files("-c", MIGRATE, **own)
    assert (ended.returncode, ended.stderr.splitlines()) == (1, [DISK_FULL])


MIGRATE = """
import django; django.setup()
from config.management.base import RootCommand, migrate
class Command(RootCommand):
    def handle(self, **options):
        migrate()
Command().run_from_argv(["manage.py", "migrate"])
"""
WRITE_NOTHING = """
import resource
import django; django.setup()
from django.db import connection
from config.startup_checks import log_startup_problems
connection.ensure_connection()
assert log_startup_problems()
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
assert not log_startup_problems()
"""


def test_server_on_a_full_disk_reports_it_at_its_start(tmp_path: Path) -> None:
    own = without_stores(CARAVANSERAI_VAR=str(tmp_path), SECRET_KEY="x")
    servers.migrate(own)
    looked = subprocess.run(
        [sys.executable, "-c", WRITE_NOTHING],
        cwd=ROOT,
        env=own,
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(looked.stderr.splitlines()) == 1
    assert "storage_full" in looked.stderr
