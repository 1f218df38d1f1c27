"""Connections that are kept: what they are asked, and how transactions on them begin."""

from select import select

import psycopg
import pytest
from django.contrib.sessions.models import Session
from django.db import (
    DatabaseError,
    OperationalError,
    close_old_connections,
    connection,
    transaction,
)
from django.db.backends.postgresql import base
from django.utils import timezone
from psycopg.pq import TransactionStatus

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="no PostgreSQL is named"),
]


def ask_again() -> None:
    """As at the beginning of a request."""
    connection.health_check_enabled = True
    connection.health_check_done = False


def process_of_the_server() -> int:
    with connection.cursor() as cursor:
        return int(cursor.execute("SELECT pg_backend_pid()").fetchone()[0])


def test_a_connection_that_holds_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    here = process_of_the_server()
    monkeypatch.setattr(base.DatabaseWrapper, "is_usable", lambda self: pytest.fail("asked"))
    ask_again()
    assert process_of_the_server() == here


def test_a_connection_that_was_ended_is_made_anew() -> None:
    here = process_of_the_server()
    with psycopg.connect(**connection.get_connection_params()) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [here])
    select([connection.connection.fileno()], [], [], 10)
    ask_again()
    assert process_of_the_server() != here


def test_connection_that_failed_is_replaced_at_the_next_request() -> None:
    here = process_of_the_server()
    with pytest.raises(OperationalError), connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [here])
    close_old_connections()
    assert process_of_the_server() != here


def status() -> TransactionStatus:
    connection.ensure_connection()
    return TransactionStatus(connection.connection.info.transaction_status)


def keys() -> list[str]:
    return list(Session.objects.order_by("session_key").values_list("session_key", flat=True))


def keep(key: str) -> None:
    Session.objects.create(session_key=key, session_data="", expire_date=timezone.now())


def test_a_transaction_begins_with_its_first_statement_and_not_before() -> None:
    with transaction.atomic():
        assert status() is TransactionStatus.IDLE
        assert keys() == []
        assert status() is TransactionStatus.INTRANS
    assert status() is TransactionStatus.IDLE


def test_the_first_statement_answers_like_any_other() -> None:
    with transaction.atomic():
        assert process_of_the_server() == process_of_the_server()


def test_what_began_with_the_first_statement_is_taken_back_whole() -> None:
    with transaction.atomic():
        keep("one")
        keep("two")
        transaction.set_rollback(True)
    assert keys() == []


def test_a_savepoint_can_come_first() -> None:
    with transaction.atomic():
        with transaction.atomic():
            keep("lost")
            transaction.set_rollback(True)
        keep("kept")
    assert keys() == ["kept"]


def test_many_rows_can_come_first() -> None:
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO django_session VALUES (%s, '', now())", [["one"], ["two"]]
            )
        transaction.set_rollback(True)
    assert keys() == []


def test_a_cursor_that_stays_with_the_server_can_come_first() -> None:
    keep("one")
    with transaction.atomic():
        assert [each.session_key for each in Session.objects.iterator()] == ["one"]
        keep("two")
        transaction.set_rollback(True)
    assert keys() == ["one"]


def test_a_statement_that_cannot_be_read_begins_nothing_and_loses_nothing() -> None:
    with transaction.atomic():
        with pytest.raises(DatabaseError), connection.cursor() as cursor:
            cursor.execute("SELEKT")
        keep("one")
        transaction.set_rollback(True)
    assert keys() == []


def test_a_transaction_that_does_nothing_leaves_no_trace_on_the_next() -> None:
    with transaction.atomic():
        pass
    keep("at once")
    assert status() is TransactionStatus.IDLE
    assert keys() == ["at once"]
