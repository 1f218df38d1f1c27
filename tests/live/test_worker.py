"""What runs beside the requests: calls, sweeps, clocks."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import folding, publisher
from games.models import TableSummary
from games.publisher import Pointer
from games.reactors import clocks, thinking, worker
from games.table.state import Status
from tests.services.tables import do, open_table, play, player, seat, started

pytestmark = pytest.mark.django_db(transaction=True)
A_MINUTE = {"form": "turn", "seconds": 60, "increment": 0}


def test_a_table_is_called_once_until_it_is_answered() -> None:
    calls = worker.Calls()
    for table in ("one", "two", "one"):
        calls.add(table)
    assert [calls.next(), calls.next()] == ["one", "two"]
    calls.add("one")
    assert calls.next() == "one"


def test_a_change_calls_the_bots_that_are_to_act_and_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[Pointer] = []
    monkeypatch.setattr(publisher, "_reactors", [told.append])
    table = open_table("", "bot:easy", options={"board": "mini"})
    seat(table, "ann")
    table = do(table, player("ann"), "start").table
    while not table.bots_to_act:
        assert not told[-1].bots
        table = play(table).table
    assert told[-1] == Pointer(table.id, table.version, ("ann",), bots=True)


def test_a_waiting_bot_is_swept_up_and_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "CALLS", worker.Calls())
    table = open_table("", "bot:easy", options={"board": "mini"})
    seat(table, "ann")
    table = do(table, player("ann"), "start").table
    while not table.bots_to_act:
        table = play(table).table
    worker.sweep()
    worker.one_answer(worker.CALLS, thinking.choose)
    assert folding.current(table.id).position > table.position


def test_a_clock_that_is_over_is_recorded_once() -> None:
    table = started("ann", "bob", pace=A_MINUTE)
    (due,) = TableSummary.objects.values_list("due", flat=True)
    assert due is not None
    assert clocks.tick_due(due - timedelta(seconds=1)) == 0
    assert clocks.tick_due(due) == 1
    assert clocks.tick_due(due) == 0
    (late,) = folding.current(table.id).to_act
    assert folding.current(table.id).chairs[late].expired


def test_a_table_that_cannot_tick_stops_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = (started("ann", "bob", pace=A_MINUTE) for _ in range(2))
    act = clocks.services.act

    def failing(*, table_id: str, **rest: object) -> object:
        if table_id == broken.id:
            raise RuntimeError
        return act(table_id=table_id, **rest)  # type: ignore[arg-type]  # as it was given

    monkeypatch.setattr(clocks.services, "act", failing)
    assert clocks.tick_due(timezone.now() + timedelta(minutes=2)) == 1
    assert broken.id in caplog.text
    assert folding.current(sound.id).version > sound.version


def test_an_ended_game_is_revealed_when_its_time_of_appeal_is_over() -> None:
    table = started("ann", "bob")
    ended = do(table, player("ann"), "resign").table
    assert (ended.status, bool(ended.revealed)) == (Status.FINISHED, False)
    assert clocks.tick_due(timezone.now() + timedelta(days=8)) == 1
    assert folding.current(table.id).revealed


def test_a_table_without_clocks_has_nothing_due() -> None:
    started("ann", "bob")
    assert list(TableSummary.objects.values_list("due", flat=True)) == [None]
