"""The move that ends a game, racing with itself and with a resignation."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from events import store
from games.kernel.refusal import Refused
from games.table import commands
from games.table.decide import decide
from games.table.decider import Actor, Context
from games.table.state import Status, Table
from games.tables import services, table_cache
from games.tables.lists.summaries import SUMMARIES
from games.tables.log.rows import stream_of
from games.tables.models import SeatSummary
from games.tables.services import CommandResult, StalePosition
from tests.kit.tables import a_move, do, open_table, play, player, seat, started
from tests.kit.threads import run_simultaneously

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 5


def before_the_end() -> tuple[Table, Actor, dict[str, Any]]:
    """Return a table with the actor and the move that end its game."""
    table = started("ann", "bob", options={"board": "mini"})
    while True:
        actor, move = a_move(table)
        context = Context(game=table.game, now=datetime.now(UTC), table=table.id)
        if decide(table, actor, commands.Play(move), context).table.status is Status.FINISHED:
            # Cached with its rows, as in a process that has just answered the move before.
            return table_cache.current(table.id), actor, move
        table = play(table).table


def send(table: Table, actor: Actor, command: dict[str, Any], command_id: UUID) -> CommandResult:
    return services.act(
        table_id=table.id,
        actor=actor,
        command=command,
        command_id=command_id,
        position=table.position,
        seen=table.version,
    )


def deadlocks() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        return int(cursor.fetchone()[0])


def assert_projected(table_id: str) -> None:
    """Assert that the read model equals the one that a rebuild would compute."""
    stream = stream_of(table_id)
    assert SUMMARIES.stored([stream]) == {stream: SUMMARIES.computed(store.read(stream))}


def test_ending_move_sent_twice_at_once_gets_one_answer() -> None:
    for _ in range(ROUNDS):
        table, actor, move = before_the_end()
        command_id = uuid4()

        def attempt(
            table: Table = table, actor: Actor = actor, move: Any = move, command: UUID = command_id
        ) -> tuple[int, int, Status]:
            acted = send(table, actor, {"kind": "play", "move": move}, command)
            return acted.first, acted.last, acted.table.status

        first, again = run_simultaneously(attempt, attempt)
        assert first == again
        assert first[::2] == (table.version + 1, Status.FINISHED)
        assert_projected(table.id)


def test_ending_move_racing_a_resignation_never_deadlocks() -> None:
    known = deadlocks() if connection.vendor == "postgresql" else 0
    for _ in range(ROUNDS):
        table, actor, move = before_the_end()
        other = player("ann" if actor == player("bob") else "bob")

        def end(table: Table = table, actor: Actor = actor, move: Any = move) -> str:
            try:
                send(table, actor, {"kind": "play", "move": move}, uuid4())
            except (StalePosition, Refused):
                return "refused"
            return "recorded"

        def resign(table: Table = table, other: Actor = other) -> str:
            try:
                send(table, other, {"kind": "resign"}, uuid4())
            except Refused:
                return "refused"
            return "recorded"

        assert sorted(run_simultaneously(end, resign)) == ["recorded", "refused"]
        assert_projected(table.id)
    assert (deadlocks() if connection.vendor == "postgresql" else 0) == known


@pytest.mark.skipif(connection.vendor != "postgresql", reason="no PostgreSQL is named")
def test_ending_move_is_one_statement_that_moves_the_head_first() -> None:
    table, actor, move = before_the_end()
    with CaptureQueriesContext(connection) as asked:
        send(table, actor, {"kind": "play", "move": move}, uuid4())
    (text,) = [each["sql"] for each in asked if "SAVEPOINT" not in each["sql"]]
    append, *others = text.split("; ")
    assert append.startswith("WITH moved AS (UPDATE events_head")
    assert any(each.startswith("INSERT INTO tables_seatsummary") for each in others)


def test_chairs_removed_at_the_start_are_removed_from_the_read_model() -> None:
    table = open_table("", "", "")
    seat(table, "ann", "bob")
    table = do(table, player("ann"), "start").table
    stored = SeatSummary.objects.filter(table=table.id).order_by("seat")
    assert list(stored.values_list("seat", "player")) == [(0, "ann"), (1, "bob")]
