"""The move that ends a game, racing with itself and with a resignation."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from events import store
from events.tests.test_races import at_once
from games import folding, services
from games.kernel.refusal import Refused
from games.models import SeatSummary
from games.projections import TableProjection
from games.rows import stream_of
from games.services import Acted, Stale
from games.table import commands
from games.table.case import Actor, Context
from games.table.decide import decide
from games.table.state import Status, Table
from tests.services.tables import a_move, do, open_table, play, player, seat, started

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 5


def before_the_end() -> tuple[Table, Actor, dict[str, Any]]:
    """Return a table where the move that is returned with it ends the game."""
    table = started("ann", "bob", options={"board": "mini"})
    while True:
        actor, move = a_move(table)
        context = Context(game=table.game, now=datetime.now(UTC), table=table.id)
        if decide(table, actor, commands.Play(move), context).table.status is Status.FINISHED:
            # Cached with its rows, as in a process that has just answered the move before.
            return folding.current(table.id), actor, move
        table = play(table).table


def send(table: Table, actor: Actor, command: dict[str, Any], command_id: UUID) -> Acted:
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
    """Assert that the read model is what a rebuild would make of the log."""
    projection, stream = TableProjection(), stream_of(table_id)
    kept = projection.contents(stream)
    projection.reset(stream)
    projection.apply(store.read(stream))
    assert kept == projection.contents(stream)


def test_ending_move_sent_twice_at_once_gets_one_answer() -> None:
    for _ in range(ROUNDS):
        table, actor, move = before_the_end()
        command_id = uuid4()

        def attempt(
            table: Table = table, actor: Actor = actor, move: Any = move, command: UUID = command_id
        ) -> tuple[int, int, Status]:
            acted = send(table, actor, {"kind": "play", "move": move}, command)
            return acted.first, acted.last, acted.table.status

        first, again = at_once(attempt, attempt)
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
            except (Stale, Refused):
                return "refused"
            return "recorded"

        def resign(table: Table = table, other: Actor = other) -> str:
            try:
                send(table, other, {"kind": "resign"}, uuid4())
            except Refused:
                return "refused"
            return "recorded"

        assert sorted(at_once(end, resign)) == ["recorded", "refused"]
        assert_projected(table.id)
    assert (deadlocks() if connection.vendor == "postgresql" else 0) == known


@pytest.mark.skipif(connection.vendor != "postgresql", reason="no PostgreSQL is named")
def test_ending_move_is_one_text_that_moves_the_head_first() -> None:
    table, actor, move = before_the_end()
    with CaptureQueriesContext(connection) as asked:
        send(table, actor, {"kind": "play", "move": move}, uuid4())
    # Django logs a COMMIT of its own beside the one that the text ends with.
    text = asked[0]["sql"]
    begin, append, *others, commit = text.split("; ")
    assert (begin, commit) == ("BEGIN", "COMMIT")
    assert "UPDATE events_head" in append
    assert any(each.startswith("INSERT INTO games_seatsummary") for each in others)


def test_chairs_dropped_at_the_start_leave_the_read_model() -> None:
    table = open_table("", "", "")
    seat(table, "ann", "bob")
    table = do(table, player("ann"), "start").table
    kept = SeatSummary.objects.filter(table=table.id).order_by("seat")
    assert list(kept.values_list("seat", "player")) == [(0, "ann"), (1, "bob")]
