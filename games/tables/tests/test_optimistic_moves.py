"""Moves that are committed without reading the log first, if its head is the cached one."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import OperationalError, ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext

from events import store
from events.envelope import RecordedEvent
from events.models import Event
from events.writing.write import Statement
from games.kernel.refusal import Refused
from games.pubsub import publisher
from games.table.decider import Actor
from games.table.state import Table
from games.tables import services, table_cache
from games.tables.lists import summary
from games.tables.log.rows import stream_of
from games.tables.models import TableSummary
from games.tables.services import CommandResult, CommandUsed, StalePosition
from games.tables.table_cache import LoggedTable
from tests.kit.tables import a_move, do, play, player, started
from tests.kit.threads import run_simultaneously

POSTGRESQL = connection.vendor == "postgresql"

pytestmark = pytest.mark.django_db


def sent(
    table: Table, actor: Actor, move: dict[str, Any], command: UUID | None = None
) -> CommandResult:
    return services.act(
        table_id=table.id,
        actor=actor,
        command={"kind": "play", "move": move},
        command_id=command or uuid4(),
        position=table.position,
        seen=table.version,
    )


def in_another_process(table: Table, change: Callable[[], object]) -> None:
    """Restore the cached table after the change, as if another process had made it."""
    rows = store.read(stream_of(table.id))
    change()
    table_cache.clear()
    table_cache.remember(LoggedTable(table, tuple(rows)))


def rows_of(table: Table) -> list[RecordedEvent]:
    return store.read(stream_of(table.id))


def test_move_at_the_cached_position_is_one_statement_on_postgresql() -> None:
    table = table_cache.current(started("ann", "bob").id)
    actor, move = a_move(table)
    with CaptureQueriesContext(connection) as asked:
        sent(table, actor, move)
    statements = [each["sql"] for each in asked if "SAVEPOINT" not in each["sql"]]
    assert len(statements) == 1 if POSTGRESQL else len(statements) > 1


def test_move_follows_events_of_another_process_at_its_position() -> None:
    table = started("ann", "bob")
    moved = play(table).table
    actor, move = a_move(moved)
    asker = "ann" if actor == player("bob") else "bob"
    in_another_process(moved, lambda: do(moved, player(asker), "ask_pause"))
    acted = sent(moved, actor, move)
    rows = rows_of(table)
    assert acted.first == moved.version + 2
    assert [row.version for row in rows] == list(range(1, acted.last + 1))
    assert acted.table == table_cache.extended(None, rows)


def test_move_after_a_move_of_another_process_is_stale() -> None:
    table = started("ann", "bob")
    actor, move = a_move(table)
    in_another_process(table, lambda: play(table))
    before = rows_of(table)
    with pytest.raises(StalePosition) as stale:
        sent(table, actor, move)
    assert stale.value.table.position > table.position
    assert rows_of(table) == before
    assert TableSummary.objects.get(id=table.id).version == before[-1].version


def test_command_recorded_by_another_process_gets_the_same_result() -> None:
    table, command = started("ann", "bob"), uuid4()
    actor, move = a_move(table)
    in_another_process(table, lambda: sent(table, actor, move, command))
    before = rows_of(table)
    again = sent(table, actor, move, command)
    assert (again.first, again.last) == (table.version + 1, before[-1].version)
    assert rows_of(table) == before


def test_id_of_another_command_is_refused() -> None:
    table, command = started("ann", "bob"), uuid4()
    actor, move = a_move(table)
    in_another_process(table, lambda: sent(table, actor, move, command))
    with pytest.raises(CommandUsed):
        sent(table, actor, a_move(table, "another")[1], command)


def test_refused_move_writes_nothing() -> None:
    table = table_cache.current(started("ann", "bob").id)
    actor, move = a_move(table)
    other = player("ann" if actor == player("bob") else "bob")
    before = rows_of(table)
    with pytest.raises(Refused) as refused:
        sent(table, other, move)
    assert refused.value.refusal.code == "not_your_turn"
    assert rows_of(table) == before
    assert sent(table, actor, move).first == table.version + 1


def test_failing_summary_rolls_back_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_cache.current(started("ann", "bob").id)
    actor, move = a_move(table)
    before = rows_of(table)

    broken = Statement("SELECT * FROM nowhere", [])
    with monkeypatch.context() as patch:
        patch.setattr(summary, "statements", lambda *_: [broken])
        with pytest.raises((ProgrammingError, OperationalError)):
            sent(table, actor, move)
    assert rows_of(table) == before
    assert sent(table, actor, move).first == table.version + 1


@pytest.mark.django_db(transaction=True)
def test_move_is_committed_before_it_is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started("ann", "bob")
    received: list[tuple[bool, int]] = []

    def tell(*_: object) -> None:
        count = Event.objects.filter(stream=stream_of(table.id)).count()
        received.append((connection.in_atomic_block, count))

    monkeypatch.setattr(publisher, "send_all", tell)
    acted = sent(table, *a_move(table))
    assert received == [(False, acted.last)]


@pytest.mark.django_db(transaction=True)
def test_move_is_rolled_back_with_an_enclosing_transaction() -> None:
    table = started("ann", "bob")
    before = rows_of(table)
    with transaction.atomic():
        sent(table, *a_move(table))
        transaction.set_rollback(True)
    assert rows_of(table) == before
    table_cache.clear()
    assert table_cache.current(table.id) == table


@pytest.mark.django_db(transaction=True)
def test_one_of_two_simultaneous_moves_is_stale() -> None:
    table = table_cache.current(started("ann", "bob").id)
    for _ in range(10):
        actor, move = a_move(table)

        def attempt(table: Table = table, actor: Actor = actor, move: Any = move) -> str:
            try:
                sent(table, actor, move)
            except StalePosition:
                return "stale"
            return "recorded"

        assert sorted(run_simultaneously(attempt, attempt)) == ["recorded", "stale"]
        table = table_cache.current(table.id)
    assert [row.version for row in rows_of(table)] == list(range(1, table.version + 1))
