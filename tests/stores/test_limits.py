"""How long the database may keep requests, workers and commands waiting, and what they answer."""

import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import (
    InternalError,
    OperationalError,
    close_old_connections,
    connection,
    transaction,
)
from psycopg.errors import AdminShutdown

from config.framework.guest_sessions import SessionStore
from events.database.failures import UNAVAILABLE, failure_of
from events.database.limits import COMMANDS, REQUESTS, WORKERS, Limits, limit_thread
from games.tables.log import export_proof
from games.workers import threads
from tests.kit.person import Person, two_players
from tests.kit.servers import ROOT, environment_for

pytestmark = pytest.mark.django_db(transaction=True)

ON_POSTGRESQL = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="no PostgreSQL is named"
)
ON_SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="another database is named")
BRIEF = Limits(lock=1, statement=1, idle_in_transaction=1)


@pytest.fixture
def brief() -> Iterator[None]:
    """Limits as requests have them, but shorter."""
    before = connection.settings_dict
    limit_thread(BRIEF)
    yield
    connection.close()
    connection.settings_dict = before


def shown() -> dict[str, str]:
    """Return the limits of this thread's connection, as the database knows them."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            return {"busy": str(cursor.execute("PRAGMA busy_timeout").fetchone()[0])}
        names = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
        return {name: cursor.execute(f"SHOW {name}").fetchone()[0] for name in names}


def shown_with(limits: Limits) -> list[str]:
    def ask() -> list[str]:
        limit_thread(limits)
        try:
            return list(shown().values())
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(ask).result()


A_DAY_SECONDS = 24 * 3600.0
EXPECTED = {
    "postgresql": (["2s", "10s", "10s"], ["10s", "1min", "1min"], ["0", "0", "0"]),
    "sqlite": (["2000"], ["10000"], ["20000"]),
}


def test_connections_have_the_limits_of_their_process() -> None:
    for limits, expected in zip(
        (REQUESTS, WORKERS, COMMANDS), EXPECTED[connection.vendor], strict=True
    ):
        assert shown_with(limits) == expected


@ON_POSTGRESQL
def test_connection_notices_that_the_network_is_lost() -> None:
    def ask() -> dict[str, str]:
        limit_thread(REQUESTS)
        try:
            connection.ensure_connection()
            found: dict[str, str] = connection.connection.info.get_parameters()
            return found
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(ask).result()
    assert found["tcp_user_timeout"] == "15000"
    waits = [int(found[f"keepalives_{name}"]) for name in ("idle", "interval", "count")]
    assert waits[0] + waits[1] * waits[2] == 15


def test_worker_threads_have_their_own_limits() -> None:
    seen: list[dict[str, str]] = []
    done = Event()

    def look() -> None:
        seen.append(shown())
        connection.close()
        done.set()

    threads.start("looking", look, every=A_DAY_SECONDS, joined=False)
    assert done.wait(60)
    assert list(seen[0].values()) == EXPECTED[connection.vendor][1]


def busy(answer: Any) -> tuple[int, str, str]:
    return answer.status_code, answer.json()["code"], answer["Retry-After"]


def sitting(ann: Person, shot: Any) -> dict[str, Any]:
    fields = {"seat": 0, "commitment": shot["table"]["commitment"], "entropy": "0f" * 16}
    command = {"kind": "sit", **fields}
    return {"id": str(uuid4()), "position": shot["position"], "seen": 1, "command": command}


@ON_SQLITE
def test_write_lock_of_another_process_answers_503_and_then_200(brief: None) -> None:
    ann = Person("Ann")
    shot = ann.open_table()
    order = sitting(ann, shot)
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    answer = ann.send("POST", f"tables/{shot['id']}/commands", order)
    waited = time.monotonic() - began
    other.execute("ROLLBACK")
    other.close()
    assert busy(answer) == (503, "busy", "1")
    assert 0.9 < waited < 5
    assert ann.send("POST", f"tables/{shot['id']}/commands", order).status_code == 200


@ON_POSTGRESQL
def test_row_lock_of_another_process_answers_503_and_then_200(brief: None) -> None:
    ann, bob, shot = two_players()
    mover = ann if shot["table"]["seats"][0]["to_act"] else bob
    order = {
        "id": str(uuid4()),
        "position": shot["position"],
        "seen": shot["version"],
        "command": {"kind": "resign"},
    }
    without_limits = {**connection.get_connection_params(), "options": ""}
    with psycopg.connect(**without_limits) as other:
        other.execute(
            "SELECT 1 FROM events_head WHERE stream LIKE %s FOR UPDATE", [f"%{shot['id']}"]
        )
        answer = mover.send("POST", f"tables/{shot['id']}/commands", order)
        assert busy(answer) == (503, "busy", "1")
        other.rollback()
    assert mover.send("POST", f"tables/{shot['id']}/commands", order).status_code == 200


@ON_POSTGRESQL
def test_statement_that_takes_too_long_answers_503(
    brief: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sleep(access: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(30)")

    shot = (ann := Person("Ann")).open_table()
    monkeypatch.setattr(export_proof, "verification", sleep)
    assert busy(ann.send("GET", f"tables/{shot['id']}/verification"))[:2] == (503, "busy")
    assert ann.get("me")["player"] is not None


def idle_amid_a_transaction() -> None:
    with transaction.atomic():
        Session.objects.count()
        time.sleep(2)
        Session.objects.count()


@ON_POSTGRESQL
def test_transaction_left_idle_is_ended_by_the_database(brief: None) -> None:
    with pytest.raises(InternalError) as ended:
        idle_amid_a_transaction()
    assert failure_of(ended.value) is UNAVAILABLE
    close_old_connections()
    assert Session.objects.count() == 0


def test_commit_of_unknown_outcome_is_503_and_retried_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann = Person("Ann")
    shot = ann.open_table()
    order = sitting(ann, shot)
    commit = connection._commit

    def lose_the_answer() -> None:
        commit()
        raise OperationalError from AdminShutdown()

    with monkeypatch.context() as patch:
        patch.setattr(connection, "_commit", lose_the_answer)
        lost = ann.send("POST", f"tables/{shot['id']}/commands", order)
    assert busy(lost)[:2] == (503, "unavailable")
    again = ann.send("POST", f"tables/{shot['id']}/commands", order)
    assert again.status_code == 200
    assert [row["kind"] for row in again.json()["events"]].count("table.sat") == 1


def test_session_that_cannot_be_saved_is_not_reported_as_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*args: Any, **options: Any) -> None:
        raise OperationalError from AdminShutdown()

    session = SessionStore()
    session.save()
    with monkeypatch.context() as patch:
        patch.setattr(Session, "save", fail)
        with pytest.raises(OperationalError):
            session.save()
    Session.objects.all().delete()
    with pytest.raises(UpdateError):
        session.save()


SHOW_OPTIONS = """
import json
import config.asgi
from django.db import connections
print(json.dumps(connections.settings["default"]["OPTIONS"]))
"""


@pytest.mark.parametrize(
    ("url", "expected"),
    [("", {"timeout": 2}), ("postgres://db.local/games", REQUESTS.options("postgresql"))],
)
def test_connections_of_a_web_process_have_request_limits(
    url: str, expected: dict[str, Any], tmp_path: Path
) -> None:
    environment = environment_for(url, CARAVANSERAI_VAR=str(tmp_path))
    shown = subprocess.run(
        [sys.executable, "-c", SHOW_OPTIONS],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=True,
    )
    assert json.loads(shown.stdout).items() >= expected.items()


def test_other_processes_have_no_limits() -> None:
    assert settings.DATABASES["default"]["OPTIONS"].items() >= (
        COMMANDS.options(settings.DATABASES["default"]["ENGINE"]).items()
    )
