"""How connections are opened and closed, and the threads of coroutines."""

from types import SimpleNamespace

import pytest
from asgiref.sync import async_to_sync

from events.database import threads
from events.database.connections import is_closed
from events.database.limits import COMMANDS, Limits

POSTGRESQL = "django.db.backends.postgresql"
SQLITE = "django.db.backends.sqlite3"


def test_postgresql_is_given_every_limit() -> None:
    limits = Limits(connect=3, lock=2, statement=10, idle_in_transaction=9, silence=15)

    assert limits.options(POSTGRESQL) == {
        "connect_timeout": 3,
        "options": (
            "-c lock_timeout=2s -c statement_timeout=10s -c idle_in_transaction_session_timeout=9s"
        ),
        "keepalives_idle": 5,
        "keepalives_interval": 5,
        "keepalives_count": 2,
        "tcp_user_timeout": 15_000,
    }


def test_commands_may_wait_for_a_silent_server() -> None:
    assert COMMANDS.options(POSTGRESQL).keys() == {"connect_timeout", "options"}


def test_sqlite_is_given_the_limit_of_locks_only() -> None:
    assert Limits(connect=3, lock=2, statement=10).options(SQLITE) == {"timeout": 2}
    assert COMMANDS.options(SQLITE) == {"timeout": 20}


@pytest.mark.parametrize("is_known_closed", [True, False])
def test_connection_is_closed_if_its_driver_says_so(is_known_closed: bool) -> None:
    assert is_closed(SimpleNamespace(closed=is_known_closed)) is is_known_closed


def test_connection_of_a_driver_that_does_not_say_is_open() -> None:
    assert not is_closed(None)
    assert not is_closed(object())


def test_function_runs_in_a_thread_without_ended_connections(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order: list[str] = []
    monkeypatch.setattr(threads, "close_ended_connections", lambda: order.append("closed"))

    def work(name: str) -> str:
        order.append(name)
        return name

    assert async_to_sync(threads.database_sync_to_async(work))("worked") == "worked"
    assert order == ["closed", "worked"]
