"""A pool of database connections, which the threads of a process share."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from typing import Any

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured

from config.settings.databases import database
from tests.kit.person import command_body
from tests.kit.postgresql import Cluster, binaries, private_cluster
from tests.kit.remote import PATIENCE, RemotePerson, legal_move, mover, remote_people, started_game
from tests.kit.servers import ROOT, Process, environment_for, migrate, web_server, worker

SIZE = 3
PEOPLE = ("Ann", "Bob")
ASKED = 60
COUNT = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s"

needs_a_server = pytest.mark.skipif(
    binaries() is None, reason="the programs of a PostgreSQL server are not installed"
)


@pytest.mark.parametrize("text", ["", "off"])
def test_connections_are_kept_by_threads_without_a_pool(text: str, tmp_path: Path) -> None:
    found = database("postgres://db.local/games", tmp_path / "x", text)
    assert found["CONN_MAX_AGE"] > 0
    assert "pool" not in found["OPTIONS"]


def test_pool_excludes_connections_kept_by_threads(tmp_path: Path) -> None:
    found = database("postgres://db.local/games", tmp_path / "x", "8")
    assert found["CONN_MAX_AGE"] == 0
    assert found["CONN_HEALTH_CHECKS"] is True
    assert found["OPTIONS"]["pool"]["max_size"] == 8


def test_sqlite_has_no_pool(tmp_path: Path) -> None:
    assert "pool" not in database("", tmp_path / "x", "8")["OPTIONS"]


@pytest.mark.parametrize("text", ["0", "-1", "many", "²"])
def test_wrong_size_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_POOL"):
        database("postgres://db.local/games", tmp_path / "x", text)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with private_cluster() as running:
        yield running


@pytest.fixture(scope="module")
def site(cluster: Cluster) -> Iterator[Process]:
    """A web process and a worker, each with a small pool."""
    environment = environment_for(cluster.url(), DATABASE_POOL=str(SIZE), RATE_LIMITS="off")
    migrate(environment)
    with web_server(environment) as server, worker(environment):
        yield server


def open_connections(cluster: Cluster) -> int:
    """Return how many connections there are, besides the one that asks."""
    with psycopg.connect(cluster.url()) as asking:
        row = asking.execute(COUNT, [asking.info.dbname]).fetchone()
        assert row is not None
        return int(row[0]) - 1


@needs_a_server
def test_many_requests_share_few_connections(site: Process, cluster: Cluster) -> None:
    with remote_people(site.port, PEOPLE) as people, ThreadPoolExecutor(ASKED) as threads:
        shot = started_game(people)
        together = Barrier(ASKED)

        def ask(_: int) -> int:
            try:
                together.wait(30)
            except BrokenBarrierError:
                return 0
            return people[0].send("GET", f"tables/{shot['id']}").status_code

        assert set(threads.map(ask, range(ASKED))) == {200}
        assert 0 < open_connections(cluster) <= 2 * SIZE


def sent_until_answered(who: RemotePerson, shot: Any, move: dict[str, Any]) -> Any:
    """Send a move under one id until the database is available, as clients do."""
    body = command_body(shot, "play", move=move)
    until = time.monotonic() + PATIENCE
    while (answer := who.send_command(shot, body)).status_code == 503:
        assert time.monotonic() < until
        time.sleep(0.5)
    assert answer.status_code in {200, 201}, answer.content
    return answer.json()


@needs_a_server
def test_game_goes_on_after_the_server_ended_all_connections(
    site: Process, cluster: Cluster
) -> None:
    with remote_people(site.port, PEOPLE) as people:
        shot = started_game(people)
        with psycopg.connect(cluster.url(), autocommit=True) as admin:
            admin.execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
        who, _ = mover(people, shot)
        assert sent_until_answered(who, shot, legal_move(shot)[0])["version"] > shot["version"]


SHOW = """
import json
from django.db import connection
from django import setup
setup()
from events.database.limits import WORKERS, limit_process, limit_thread
limit_process(WORKERS)
limit_thread(WORKERS)
with connection.cursor() as cursor:
    cursor.execute("SHOW statement_timeout")
    print(json.dumps([cursor.fetchone()[0], connection.pool is not None]))
"""


@needs_a_server
def test_pool_of_a_worker_has_the_limits_of_workers(cluster: Cluster) -> None:
    environment = environment_for(cluster.url(), DATABASE_POOL=str(SIZE))
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    shown = subprocess.run(
        [sys.executable, "-c", SHOW], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    assert json.loads(shown.stdout) == ["1min", True]


@needs_a_server
def test_thread_with_other_limits_leaves_the_pool(cluster: Cluster) -> None:
    environment = environment_for(cluster.url(), DATABASE_POOL=str(SIZE))
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    code = SHOW.replace("limit_process(WORKERS)\n", "connection.ensure_connection()\n")
    shown = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    assert json.loads(shown.stdout) == ["1min", False]
