"""The one door: once per command id, at the right position, all or nothing, told after commit."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection

from events import projector, store
from events.envelope import CommandUsed
from games import folding, publisher, services
from games.access import admitted
from games.folding import NoSuchTable
from games.kernel.refusal import Malformed, Refused, refuse
from games.models import SeatSummary, TableSummary
from games.rows import stream_of
from games.services import Acted, Stale
from games.table.state import Status
from tests.recording import flaws
from tests.services.tables import a_move, do, open_table, play, play_out, player, seat, started

pytestmark = pytest.mark.django_db


def test_a_whole_game_is_played_through_the_door() -> None:
    table = play_out(started("ann", "bob", options={"board": "mini"}))
    assert table.status is Status.FINISHED
    assert table.result is not None
    assert table.revealed


def test_the_folded_log_is_the_table_that_was_decided() -> None:
    table = play(started("ann", "bob")).table
    folding.forget_all()
    assert folding.current(table.id) == table


def test_the_same_command_again_gives_the_same_answer_and_writes_nothing() -> None:
    table = started("ann", "bob")
    who, move = a_move(table)
    body = {"kind": "play", "move": move}
    sent = {
        "table_id": table.id,
        "actor": who,
        "command": body,
        "command_id": uuid4(),
        "position": table.position,
    }
    first = services.act(**sent)
    again = services.act(**sent)
    assert (again.first, again.last) == (first.first, first.last)
    assert store.head(stream_of(table.id))[0] == first.last


def test_the_same_id_with_another_body_is_refused() -> None:
    table = started("ann", "bob")
    who, move = a_move(table)
    sent = {"table_id": table.id, "actor": who, "command_id": uuid4(), "position": table.position}
    services.act(command={"kind": "play", "move": move}, **sent)
    with pytest.raises(CommandUsed):
        services.act(command={"kind": "resign"}, **sent)


def test_the_same_id_and_words_from_somebody_else_are_refused() -> None:
    table = started("ann", "bob", "cat")
    sent = {"table_id": table.id, "command": {"kind": "resign"}, "command_id": uuid4()}
    resigned = services.act(actor=player("ann"), **sent).table  # type: ignore[arg-type]  # mixed
    with pytest.raises(CommandUsed):
        services.act(actor=player("bob"), **sent)  # type: ignore[arg-type]  # mixed
    assert store.head(stream_of(table.id))[0] == resigned.version


def test_a_move_for_a_position_that_is_gone_is_stale_and_changes_nothing() -> None:
    table = started("ann", "bob")
    who, move = a_move(table)
    after = play(table).table
    with pytest.raises(Stale) as stale:
        services.act(
            table_id=table.id,
            actor=who,
            command={"kind": "play", "move": move},
            command_id=uuid4(),
            position=table.position,
        )
    assert stale.value.table.version == after.version == store.head(stream_of(table.id))[0]


def test_an_answer_to_less_than_is_asked_now_is_stale() -> None:
    table = play(started("ann", "bob", "cat")).table
    asker, other = (
        chair.player for number, chair in enumerate(table.chairs) if number not in table.to_act
    )
    asked = do(table, player(asker), "ask_undo", to=table.line[0].last).table
    who, move = a_move(asked)
    moved = services.act(
        table_id=table.id,
        actor=who,
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
    with pytest.raises(Stale):
        services.act(**agree, command_id=uuid4(), position=asked.position)
    services.act(**agree, command_id=uuid4(), position=moved.position)


def test_who_left_a_private_table_gets_the_same_answer_again() -> None:
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


def test_asking_does_not_move_the_position() -> None:
    table = play(started("ann", "bob")).table
    asked = do(table, player("ann"), "ask_undo", to=table.line[0].last).table
    assert asked.version > table.version
    assert asked.position == table.position


@pytest.mark.parametrize(
    "command", [{}, {"kind": "fly"}, {"kind": "play"}, {"kind": "play", "move": {"kind": "fly"}}]
)
def test_what_is_no_command_is_malformed(command: dict[str, object]) -> None:
    table = started("ann", "bob")
    who, _ = a_move(table)
    with pytest.raises(Malformed):
        services.act(
            table_id=table.id,
            actor=who,
            command=command,
            command_id=uuid4(),
            position=table.position,
        )
    assert store.head(stream_of(table.id))[0] == table.version


def test_a_refusal_writes_nothing() -> None:
    table = started("ann", "bob")
    _, move = a_move(table)
    with pytest.raises(Refused):
        do(table, player("eve"), "play", move=move)
    assert store.head(stream_of(table.id))[0] == table.version


def test_a_table_that_does_not_exist_is_not_found() -> None:
    with pytest.raises(folding.NoSuchTable):
        services.act(
            table_id="nowhere", actor=player("ann"), command={"kind": "start"}, command_id=uuid4()
        )


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused):
        open_table(game="chess")


def test_the_projection_is_what_a_rebuild_makes() -> None:
    table = play_out(started("ann", "bob", options={"board": "mini"}))
    open_table("", "bot:easy")
    (tables,) = projector.registered(inline=True)
    written = tables.contents(None)
    call_command("rebuild")
    assert tables.contents(None) == written
    assert TableSummary.objects.get(id=table.id).status == "finished"


def test_the_projection_says_whose_turn_it_is() -> None:
    table = started("ann", "bob")
    for _ in range(3):
        acting = SeatSummary.objects.filter(table=table.id, to_act=True)
        assert set(acting.values_list("seat", flat=True)) == set(table.to_act)
        table = play(table).table


def test_the_log_passes_every_check_rules_included(capsys: pytest.CaptureFixture[str]) -> None:
    play_out(started("ann", "bob", options={"board": "mini"}))
    call_command("verify_log", "--rules")


def test_a_change_is_told_after_commit_only(
    django_capture_on_commit_callbacks: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[publisher.Pointer] = []
    monkeypatch.setattr(publisher, "_nearest", [told.append])
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]  # a fixture
        table = open_table()
        assert told == []
    assert told == [publisher.Pointer(table.id, 1)]


def test_a_start_that_the_rules_would_deal_otherwise_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = started("ann", "bob", game="gobi")
    rows = store.read(stream_of(table.id))
    assert flaws(rows) == []
    monkeypatch.setattr(type(table.game), "setup", lambda *_: [])
    assert flaws(rows)


def test_what_no_move_led_to_is_found() -> None:
    table = play_out(started("ann", "bob", options={"board": "mini"}))
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


def test_a_move_that_the_rules_refuse_now_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play(started("ann", "bob")).table
    rows = store.read(stream_of(table.id))
    monkeypatch.setattr(
        type(table.game), "decide", lambda *_: (_ for _ in ()).throw(Refused(refuse("not_so")))
    )
    (flaw,) = flaws(rows)
    assert "not_so" in flaw


@pytest.mark.django_db(transaction=True)
def test_one_table_is_opened_by_two_who_send_the_same_wish_at_once() -> None:
    wish, ready = uuid4(), Barrier(2)

    def open_it() -> Acted:
        ready.wait()
        try:
            return services.open_table(
                host="ann", game="gemblo", settings={"chairs": ["", ""]}, command_id=wish
            )
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as both:
        first, second = (each.result() for each in [both.submit(open_it) for _ in range(2)])
    assert (first.first, first.last) == (second.first, second.last)
    assert first.table.commitment == second.table.commitment == folding.current(wish.hex).commitment
