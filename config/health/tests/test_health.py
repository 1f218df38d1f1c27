"""Tests of the answers for proxies and monitors."""

import shutil
from collections import namedtuple
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from config.health import checks
from events.database import triggers
from tests.kit.ports import free_port

pytestmark = pytest.mark.django_db

Usage = namedtuple("Usage", "total used free")


def test_live_process_answers_without_the_database(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        answer = client.get("/livez")

    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_ready_process_names_its_checks(client: Client) -> None:
    answer = client.get("/readyz")

    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "checks": dict.fromkeys(checks.CHECKS, "ok")}
    assert "no-cache" in answer["Cache-Control"]


def test_head_request_is_answered(client: Client) -> None:
    assert client.head("/readyz").status_code == 200
    assert client.post("/readyz").status_code == 405


def failed(client: Client) -> list[str]:
    """Return the checks that failed."""
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["status"]) == (503, "not_ready")
    return [name for name, how in answer.json()["checks"].items() if how == "failed"]


def test_unreachable_database_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise DatabaseError("password=secret")

    monkeypatch.setitem(checks.CHECKS, "database", refuse)  # type: ignore[arg-type]  # a dict

    assert failed(client) == ["database"]
    assert b"secret" not in client.get("/readyz").content


def test_missing_migration_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        checks.MigrationExecutor, "migration_plan", lambda self, targets: [("any", False)]
    )

    assert failed(client) == ["migrations"]


def test_missing_trigger_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(triggers, "missing", lambda connection: {"a_trigger"})

    assert failed(client) == ["triggers"]


def test_unreachable_redis_is_not_ready(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"

    assert failed(client) == ["redis"]


def test_full_disk_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(1, 1, 0))

    assert failed(client) == ["disk"]
