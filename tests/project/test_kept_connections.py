"""Connections that are kept: whether they still hold is seen without asking."""

from select import select

import psycopg
import pytest
from django.db import connection
from django.db.backends.postgresql import base

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
