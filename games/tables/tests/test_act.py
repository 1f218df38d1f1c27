"""Commands: once per id, at the right position, atomic, announced after commit."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection

from events import store
from events.envelope import CommandUsed
from games.kernel.refusal import Malformed, Refused
from games.pubsub import local
from games.pubsub.pointer import Pointer
from games.table.state import Status
from games.tables import services, table_cache
from games.tables.access import admitted
from games.tables.log.rows import stream_of
from games.tables.models import SeatSummary, TableSummary
from games.tables.services import CommandResult, StalePosition
from games.tables.table_cache import NoSuchTable
from tests.kit.any_game import OPEN_GAME, SECRET_GAME
from tests.kit.factories import TableFactory
from tests.kit.recording import flaws
from tests.kit.tables import (
    a_move,
    all_summaries,
    do,
    open_table,
    play,
    player,
    seat,
    started,
)

pytestmark = pytest.mark.django_db


def test_game_is_played_to_its_end() -> None:
    table = TableFactory(status="finished", options={"board": "mini"})
    assert table.status is Status.FINISHED
    assert table.result is not None
    assert table.revealed


def test_folded_log_equals_the_decided_table() -> None:
    table = play(started("ann", "bob")).table
    table_cache.clear()
    assert table_cache.current(table.id) == table


def test_repeated_command_gets_the_same_result_and_writes_nothing() -> None:
    table = started("ann", "bob")
    actor, move = a_move(table)
    body = {"kind": "play", "move": move}
    sent = {
        "table_id": table.id,
        "actor": actor,
        "command": body,
        "command_id": uuid4(),
        "position": table.position,
    }
    first = services.act(**sent)
    again = services.act(**sent)
    assert (again.first, again.last) == (first.first, first.last)
    assert store.head(stream_of(table.id))[0] == first.last


def test_used_id_with_another_body_is_refused() -> None:
    table = started("ann", "bob")
    actor, move = a_move(table)
    sent = {"table_id": table.id, "actor": actor, "command_id": uuid4(), "position": table.position}
    services.act(command={"kind": "play", "move": move}, **sent)
    with pytest.raises(CommandUsed):
        services.act(command={"kind": "resign"}, **sent)


def test_used_id_and_body_of_another_player_are_refused() -> None:
    table = started("ann", "bob", "cat")
    sent = {"table_id": table.id, "command": {"kind": "resign"}, "command_id": uuid4()}
    resigned = services.act(actor=player("ann"), **sent).table  # type: ignore[arg-type]  # mixed
    with pytest.raises(CommandUsed):
        services.act(actor=player("bob"), **sent)  # type: ignore[arg-type]  # mixed
    assert store.head(stream_of(table.id))[0] == resigned.version


def test_move_at_an_earlier_position_is_stale_and_writes_nothing() -> None:
    table = started("ann", "bob")
    actor, move = a_move(table)
    after = play(table).table
    with pytest.raises(StalePosition) as stale:
        services.act(
            table_id=table.id,
            actor=actor,
            command={"kind": "play", "move": move},
            command_id=uuid4(),
            position=table.position,
        )
    assert stale.value.table.version == after.version == store.head(stream_of(table.id))[0]


def test_answer_by_a_seat_that_has_not_seen_the_last_move_is_stale() -> None:
    table = play(started("ann", "bob", "cat")).table
    requester, other = (
        chair.player for number, chair in enumerate(table.chairs) if number not in table.to_act
    )
    asked = do(table, player(requester), "ask_undo", to=table.main_line[0].position).table
    actor, move = a_move(asked)
    moved = services.act(
        table_id=table.id,
        actor=actor,
        command={"kind": "play", "move": move},
        command_id=uuid4(),
        position=asked.position,
        seen=table.version,
    ).table
    agree: dict[str, Any] = {
        "table_id": table.id,
        "actor": player(other),
        "command": {"kind": "answer", "request": asked.version, "yes": True},
    }
    with pytest.raises(StalePosition):
        services.act(**agree, command_id=uuid4(), position=asked.position)
    services.act(**agree, command_id=uuid4(), position=moved.position)


def test_repeated_leave_of_a_private_table_gets_the_same_result() -> None:
    table = open_table()
    seat(table, "ann", "bob")
    leave: dict[str, Any] = {
        "table_id": table.id,
        "actor": player("bob"),
        "command": {"kind": "leave"},
        "command_id": uuid4(),
        "admit": partial(admitted, player="bob"),
    }
    first = services.act(**leave)
    again = services.act(**leave)
    assert (again.first, again.last) == (first.first, first.last)
    with pytest.raises(NoSuchTable):
        services.act(**{**leave, "command_id": uuid4()})


def test_request_does_not_change_the_position() -> None:
    table = play(started("ann", "bob")).table
    asked = do(table, player("ann"), "ask_undo", to=table.main_line[0].position).table
    assert asked.version > table.version
    assert asked.position == table.position


@pytest.mark.parametrize(
    "command", [{}, {"kind": "fly"}, {"kind": "play"}, {"kind": "play", "move": {"kind": "fly"}}]
)
def test_unknown_or_incomplete_command_is_malformed(command: dict[str, object]) -> None:
    table = started("ann", "bob")
    actor, _ = a_move(table)
    with pytest.raises(Malformed):
        services.act(
            table_id=table.id,
            actor=actor,
            command=command,
            command_id=uuid4(),
            position=table.position,
        )
    assert store.head(stream_of(table.id))[0] == table.version


def test_refused_command_writes_nothing() -> None:
    table = started("ann", "bob")
    _, move = a_move(table)
    with pytest.raises(Refused):
        do(table, player("eve"), "play", move=move)
    assert store.head(stream_of(table.id))[0] == table.version


def test_command_to_a_missing_table_raises_no_such_table() -> None:
    with pytest.raises(table_cache.NoSuchTable):
        services.act(
            table_id="nowhere", actor=player("ann"), command={"kind": "start"}, command_id=uuid4()
        )


def test_opening_a_table_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refused):
        open_table(game="chess")


def test_projection_written_by_commands_equals_a_rebuilt_one() -> None:
    table = TableFactory(status="finished", options={"board": "mini"})
    open_table("", "bot:easy")
    written = all_summaries()
    TableSummary.objects.all().delete()
    call_command("rebuild")
    assert all_summaries() == written
    assert TableSummary.objects.get(id=table.id).status == "finished"


def test_projection_marks_the_seats_to_act() -> None:
    table = started("ann", "bob")
    for _ in range(3):
        acting = SeatSummary.objects.filter(table=table.id, to_act=True)
        assert set(acting.values_list("seat", flat=True)) == set(table.to_act)
        table = play(table).table


def test_log_of_a_finished_game_verifies_with_rules(capsys: pytest.CaptureFixture[str]) -> None:
    TableFactory(status="finished", options={"board": "mini"})
    call_command("verify_log", "--rules")


def test_change_is_announced_only_after_commit(
    django_capture_on_commit_callbacks: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[Pointer] = []
    monkeypatch.setattr(local, "listeners", [announced.append])
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]  # a fixture
        table = open_table()
        assert announced == []
    assert announced == [Pointer(table.id, 1)]


def test_start_that_differs_from_the_rules_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = started("ann", "bob", game=SECRET_GAME)
    rows = store.read(stream_of(table.id))
    assert flaws(rows) == []
    monkeypatch.setattr(type(table.game), "setup", lambda *_: [])
    assert flaws(rows)


def test_forged_events_are_reported_with_their_row() -> None:
    table = TableFactory(status="finished", options={"board": "mini"})
    rows = store.read(stream_of(table.id))
    assert flaws(rows) == []
    played = next(row for row in rows if row.kind == "table.played")
    ended = next(row for row in rows if row.kind == "table.finished")
    move = {name: value for name, value in played.public.items() if name != "$move"}
    for row, public in [
        (played, move),
        (played, {**played.public, "seat": 7}),
        (ended, {**ended.public, "ranks": [1, 1]}),
        (ended, {**ended.public, "reason": "another"}),
        (ended, {**ended.public, "extra": 1}),
    ]:
        forged = [replace(each, public=public) if each is row else each for each in rows]
        flaw = flaws(forged)[0]
        assert flaw.startswith(f"row {row.version - row.index}: ")


def test_move_that_the_rules_refuse_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play(started("ann", "bob")).table
    rows = store.read(stream_of(table.id))
    monkeypatch.setattr(
        type(table.game), "decide", lambda *_: (_ for _ in ()).throw(Refused("not_so"))
    )
    (flaw,) = flaws(rows)
    assert "not_so" in flaw


@pytest.mark.django_db(transaction=True)
def test_simultaneous_requests_with_one_id_open_one_table() -> None:
    command_id, ready = uuid4(), Barrier(2)

    def open_it() -> CommandResult:
        ready.wait()
        try:
            return services.open_table(
                host="ann", game=OPEN_GAME, settings={"chairs": ["", ""]}, command_id=command_id
            )
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as both:
        first, second = (each.result() for each in [both.submit(open_it) for _ in range(2)])
    assert (first.first, first.last) == (second.first, second.last)
    assert (
        first.table.commitment
        == second.table.commitment
        == table_cache.current(command_id.hex).commitment
    )
