"""A log whose triggers are missing is reported when the service starts."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import DatabaseError

from config import startup_checks
from config.startup_checks import StartupChecks, log_startup_problems
from events.testing import without_triggers

pytestmark = pytest.mark.django_db(transaction=True)


def test_guarded_log_logs_nothing_at_startup(caplog: Any) -> None:
    log_startup_problems()
    assert caplog.records == []


def test_unguarded_log_is_reported_with_the_remedy(caplog: Any) -> None:
    with without_triggers():
        log_startup_problems()
    (record,) = caplog.records
    assert record.levelname == "CRITICAL"
    assert "can be changed" in record.message
    assert "manage.py migrate" in record.message


def test_unreachable_database_does_not_block_startup(caplog: Any, monkeypatch: Any) -> None:
    def unreachable(_: Any) -> None:
        raise DatabaseError("no such host")

    monkeypatch.setattr(startup_checks, "check_triggers", unreachable)
    log_startup_problems()
    assert "no such host" in caplog.text


def test_application_checks_the_guard_until_it_succeeds(monkeypatch: Any) -> None:
    done: list[Any] = []
    seen = [True, False]

    def look() -> bool:
        done.append("looked")
        return seen.pop()

    monkeypatch.setattr(startup_checks, "log_startup_problems", look)

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        done.append(scope)

    application = StartupChecks(answer)
    for scope in ("first", "second", "third"):
        async_to_sync(application)(scope, None, None)
    assert done == ["looked", "first", "looked", "second", "third"]
