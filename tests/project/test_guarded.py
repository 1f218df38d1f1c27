"""A log that can be changed is told of when the service starts."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import DatabaseError

from config import guarded
from config.guarded import Guarded, say_unless_guarded
from events.testing import lifted

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_guarded_log_needs_no_word(caplog: Any) -> None:
    say_unless_guarded()
    assert caplog.records == []


def test_a_log_that_can_be_changed_is_told_with_what_to_do(caplog: Any) -> None:
    with lifted():
        say_unless_guarded()
    (record,) = caplog.records
    assert record.levelname == "CRITICAL"
    assert "can be changed" in record.message
    assert "manage.py migrate" in record.message


def test_a_database_that_cannot_be_asked_keeps_nobody_waiting(
    caplog: Any, monkeypatch: Any
) -> None:
    def unreachable(_: Any) -> None:
        raise DatabaseError("no such host")

    monkeypatch.setattr(guarded, "log_is_guarded", unreachable)
    say_unless_guarded()
    assert "no such host" in caplog.text


def test_the_application_looks_before_it_answers_until_it_could_see(monkeypatch: Any) -> None:
    done: list[Any] = []
    seen = [True, False]

    def look() -> bool:
        done.append("looked")
        return seen.pop()

    monkeypatch.setattr(guarded, "say_unless_guarded", look)

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        done.append(scope)

    application = Guarded(answer)
    for scope in ("first", "second", "third"):
        async_to_sync(application)(scope, None, None)
    assert done == ["looked", "first", "looked", "second", "third"]
