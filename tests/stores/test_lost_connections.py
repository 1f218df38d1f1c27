"""Connections that PostgreSQL ends: replaced without a query, and without an error."""

from collections.abc import Callable
from select import select
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.db import OperationalError, close_old_connections, connection, transaction
from django.test.utils import CaptureQueriesContext

from events import store
from events.database.connections import close_ended_connections
from games.tables import services, table_cache
from games.tables.log.rows import stream_of
from tests.kit.person import two_players
from tests.kit.tables import a_move, do, player, started

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="no PostgreSQL is named"),
]


def backend() -> int:
    with connection.cursor() as cursor:
        return int(cursor.execute("SELECT pg_backend_pid()").fetchone()[0])


def end_backend() -> None:
    """Let the server end the connection of this thread, and wait until it has."""
    here, socket = backend(), connection.connection.fileno()
    with psycopg.connect(**connection.get_connection_params()) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [here])
    select([socket], [], [], 10)


def test_working_connection_is_kept_without_a_query() -> None:
    here = backend()
    with CaptureQueriesContext(connection) as queries:
        close_ended_connections()
    assert len(queries) == 0
    assert backend() == here


def test_ended_connection_is_replaced() -> None:
    here = backend()
    end_backend()
    close_ended_connections()
    assert backend() != here


@pytest.mark.parametrize("close", [close_old_connections, close_ended_connections])
def test_connection_that_failed_is_replaced_at_the_next_request(close: Callable[[], None]) -> None:
    here = backend()
    end_backend()
    with pytest.raises(OperationalError):
        backend()
    close()
    assert backend() != here


def test_connection_is_replaced_between_two_requests() -> None:
    ann, bob, shot = two_players()
    for _ in range(2):
        mover = ann if shot["table"]["seats"][0]["to_act"] else bob
        _, move = a_move(table_cache.current(shot["id"]))
        end_backend()
        shot = mover.command(shot, "play", move=move)
    assert store.head(stream_of(shot["id"])).version == shot["version"]


@pytest.mark.parametrize("kind", ["play", "ask_pause"])
def test_command_on_a_lost_connection_is_sent_once_more(kind: str) -> None:
    table = started("ann", "bob")
    actor, move = a_move(table)
    end_backend()
    if kind == "play":
        result = do_play(table, actor, move)
    else:
        result = services.act(
            table_id=table.id, actor=actor, command={"kind": kind}, command_id=uuid4()
        )
    assert store.head(stream_of(table.id)) == result.logged.head


def do_play(table: Any, actor: Any, move: Any) -> services.CommandResult:
    return services.act(
        table_id=table.id,
        actor=actor,
        command={"kind": "play", "move": move},
        command_id=uuid4(),
        position=table.position,
    )


def test_command_committed_on_a_lost_connection_is_not_repeated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = started("ann", "bob")
    actor, move = a_move(table)
    commit = store.commit

    def commit_and_lose(write: Any) -> Any:
        monkeypatch.setattr(store, "commit", commit)
        commit(write)
        end_backend()
        backend()

    monkeypatch.setattr(store, "commit", commit_and_lose)
    result = do_play(table, actor, move)
    rows = store.read(stream_of(table.id), after=table.version)
    assert [row.version for row in rows] == list(range(result.first, result.last + 1))


def test_command_inside_a_lost_transaction_fails() -> None:
    table = started("ann", "bob")

    def ask_on_lost_connection() -> None:
        with transaction.atomic():
            end_backend()
            do(table, player("ann"), "ask_pause")

    with pytest.raises(OperationalError):
        ask_on_lost_connection()
    connection.close()
    assert store.head(stream_of(table.id)).version == table.version
