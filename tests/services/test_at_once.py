"""A move that is written without a look at the log: only where the log is what was supposed."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from events import projector, store
from events.envelope import RecordedEvent
from events.models import Event
from events.tests.test_races import at_once
from games import folding, publisher, services
from games.kernel.refusal import Refused
from games.models import TableSummary
from games.rows import stream_of
from games.services import Acted, CommandUsed, Stale
from games.table.case import Actor
from games.table.state import Table
from tests.services.tables import a_move, do, play, player, started

POSTGRESQL = connection.vendor == "postgresql"

pytestmark = pytest.mark.django_db


def sent(table: Table, actor: Actor, move: dict[str, Any], command: UUID | None = None) -> Acted:
    return services.act(
        table_id=table.id,
        actor=actor,
        command={"kind": "play", "move": move},
        command_id=command or uuid4(),
        position=table.position,
        seen=table.version,
    )


def elsewhere(table: Table, change: Callable[[], object]) -> None:
    """Let a change happen of which this process has not heard."""
    rows = store.read(stream_of(table.id))
    change()
    folding.forget_all()
    folding.remember(table, rows)


def rows_of(table: Table) -> list[RecordedEvent]:
    return store.read(stream_of(table.id))


def test_a_move_where_all_is_at_hand_is_one_trip_on_postgresql() -> None:
    table = folding.current(started("ann", "bob").id)
    actor, move = a_move(table)
    with CaptureQueriesContext(connection) as asked:
        sent(table, actor, move)
    statements = [each["sql"] for each in asked if "SAVEPOINT" not in each["sql"]]
    assert len(statements) == 1 if POSTGRESQL else len(statements) > 1


def test_what_happened_elsewhere_without_moving_the_position_is_followed() -> None:
    table = started("ann", "bob")
    moved = play(table).table
    actor, move = a_move(moved)
    asker = "ann" if actor == player("bob") else "bob"
    elsewhere(moved, lambda: do(moved, player(asker), "ask_pause"))
    acted = sent(moved, actor, move)
    rows = rows_of(table)
    assert acted.first == moved.version + 2
    assert [row.version for row in rows] == list(range(1, acted.last + 1))
    assert acted.table == services.folding.extended(None, rows)


def test_what_moved_elsewhere_makes_it_stale_and_writes_nothing() -> None:
    table = started("ann", "bob")
    actor, move = a_move(table)
    elsewhere(table, lambda: play(table))
    before = rows_of(table)
    with pytest.raises(Stale) as stale:
        sent(table, actor, move)
    assert stale.value.table.position > table.position
    assert rows_of(table) == before
    assert TableSummary.objects.get(id=table.id).version == before[-1].version


def test_the_same_command_that_came_elsewhere_gets_the_same_answer() -> None:
    table, command = started("ann", "bob"), uuid4()
    actor, move = a_move(table)
    elsewhere(table, lambda: sent(table, actor, move, command))
    before = rows_of(table)
    again = sent(table, actor, move, command)
    assert (again.first, again.last) == (table.version + 1, before[-1].version)
    assert rows_of(table) == before


def test_its_id_with_another_body_is_refused_as_ever() -> None:
    table, command = started("ann", "bob"), uuid4()
    actor, move = a_move(table)
    elsewhere(table, lambda: sent(table, actor, move, command))
    with pytest.raises(CommandUsed):
        sent(table, actor, a_move(table, "another")[1], command)


def test_a_refusal_is_the_one_of_the_log_as_it_is() -> None:
    table = folding.current(started("ann", "bob").id)
    actor, move = a_move(table)
    other = player("ann" if actor == player("bob") else "bob")
    before = rows_of(table)
    with pytest.raises(Refused) as refused:
        sent(table, other, move)
    assert refused.value.refusal.code == "not_your_turn"
    assert rows_of(table) == before
    assert sent(table, actor, move).first == table.version + 1


def test_a_projection_that_breaks_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = folding.current(started("ann", "bob").id)
    actor, move = a_move(table)
    before = rows_of(table)

    def broken(rows: object) -> None:
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(projector, "run_inline", broken)
        with pytest.raises(RuntimeError, match="broken"):
            sent(table, actor, move)
    assert rows_of(table) == before
    assert sent(table, actor, move).first == table.version + 1


@pytest.mark.django_db(transaction=True)
def test_it_is_committed_before_anybody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started("ann", "bob")
    told: list[tuple[bool, int]] = []

    def tell(news: object) -> None:
        count = Event.objects.filter(stream=stream_of(table.id)).count()
        told.append((connection.in_atomic_block, count))

    monkeypatch.setattr(publisher, "send_all", tell)
    acted = sent(table, *a_move(table))
    assert told == [(False, acted.last)]


@pytest.mark.django_db(transaction=True)
def test_within_a_larger_transaction_it_ends_with_that() -> None:
    table = started("ann", "bob")
    before = rows_of(table)
    with transaction.atomic():
        sent(table, *a_move(table))
        transaction.set_rollback(True)
    assert rows_of(table) == before
    folding.forget_all()
    assert folding.current(table.id) == table


@pytest.mark.django_db(transaction=True)
def test_of_two_who_move_in_the_same_instant_one_is_stale() -> None:
    table = folding.current(started("ann", "bob").id)
    for _ in range(10):
        actor, move = a_move(table)

        def attempt(table: Table = table, actor: Actor = actor, move: Any = move) -> str:
            try:
                sent(table, actor, move)
            except Stale:
                return "stale"
            return "recorded"

        assert sorted(at_once(attempt, attempt)) == ["recorded", "stale"]
        table = folding.current(table.id)
    assert [row.version for row in rows_of(table)] == list(range(1, table.version + 1))
