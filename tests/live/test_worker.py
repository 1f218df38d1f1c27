"""What runs beside the requests: calls, sweeps, clocks."""

from contextlib import suppress
from datetime import timedelta
from time import monotonic
from typing import Any

import pytest
import redis
from django.db import OperationalError, connection
from django.utils import timezone

from events.failures import StoreBusy
from games import folding, publisher
from games.kernel.codec import plain
from games.models import TableSummary
from games.publisher import Pointer
from games.reactors import bots, clocks, leases, thinking, worker
from games.table.state import Status, Table
from tests.services.tables import do, open_table, play, player, seat, started

pytestmark = pytest.mark.django_db(transaction=True)
NOWHERE = "redis://127.0.0.1:9"
"""Nothing answers at this port."""

A_MINUTE = {"form": "turn", "seconds": 60, "increment": 0}


def test_a_table_is_called_once_until_it_is_answered() -> None:
    calls = worker.Calls()
    for table, version in (("one", 3), ("two", 5), ("one", 4), ("one", 2)):
        calls.add(table, version)
    assert [calls.next(), calls.next()] == [("one", 4), ("two", 5)]
    calls.add("one", 1)
    assert calls.next() == ("one", 1)


def test_a_change_calls_the_bots_that_are_to_act_and_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[Pointer] = []
    monkeypatch.setattr(publisher, "_nearest", [told.append])
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


def bot_to_act() -> Table:
    table = open_table("", "bot:easy", options={"board": "mini"})
    seat(table, "ann")
    table = do(table, player("ann"), "start").table
    while not table.bots_to_act:
        table = play(table).table
    return table


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> worker.Calls:
    """The calls of this process, which hears of its own changes."""
    calls = worker.Calls()
    monkeypatch.setattr(worker, "CALLS", calls)
    monkeypatch.setattr(publisher, "_nearest", [worker.react])
    return calls


@pytest.mark.parametrize("redis_url", ["", NOWHERE])
def test_own_change_calls_own_bots_without_redis(
    calls: worker.Calls, settings: Any, redis_url: str
) -> None:
    settings.REDIS_URL = redis_url
    table = bot_to_act()
    assert calls.next() == (table.id, table.version)


def failing(error: Exception) -> bots.Think:
    def think(*request: object) -> dict[str, object]:
        raise error

    return think


@pytest.mark.parametrize("error", [OperationalError("gone"), RuntimeError("anything")])
def test_call_whose_answer_failed_is_answered_later(
    calls: worker.Calls, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "FIRST_REST_SECONDS", 0.1)
    table = bot_to_act()
    with pytest.raises(type(error), match=str(error)):
        worker.one_answer(calls, failing(error))
    until = monotonic() + 5
    while folding.current(table.id).version == table.version:
        assert monotonic() < until
        worker.sweep()
        worker.one_answer(calls, thinking.choose)


def test_answer_that_fails_again_and_again_rests_longer(calls: worker.Calls) -> None:
    bot_to_act()
    thoughts: list[int] = []

    def think(*request: object) -> dict[str, object]:
        thoughts.append(1)
        raise RuntimeError

    until = monotonic() + 2.5
    while monotonic() < until:
        worker.sweep()
        with suppress(RuntimeError):
            worker.one_answer(calls, think)
    # At once, after half a second, and after a whole one.
    assert len(thoughts) in (2, 3)


def test_refused_move_is_not_sent_again_at_once(calls: worker.Calls) -> None:
    table = bot_to_act()
    last = table.tip.events[0]
    again = {"kind": "place", "piece": last.piece, "cells": plain(last)["cells"]}
    worker.one_answer(calls, lambda *_: again)
    worker.sweep()
    worker.one_answer(calls, failing(AssertionError()))


def test_two_workers_let_a_bot_think_once(calls: worker.Calls) -> None:
    table = bot_to_act()
    there = worker.Calls()
    there.add(table.id, table.version)

    def think(*request: Any) -> dict[str, Any]:
        worker.one_answer(there, failing(AssertionError()), leases.Leases())
        return thinking.choose(*request)

    worker.one_answer(calls, think)
    assert folding.current(table.id).version > table.version


def test_worker_survives_a_store_that_is_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pauses: list[float] = []
    errors = iter([StoreBusy("no database"), redis.ConnectionError("no Redis"), KeyError()])

    def work() -> None:
        if error := next(errors, None):
            raise error
        raise SystemExit

    monkeypatch.setattr(worker.time, "sleep", pauses.append)
    with pytest.raises(SystemExit):
        worker.for_ever(work)
    assert pauses == [worker.AWAY_SECONDS] * 3
    assert "no database" in caplog.text
    assert caplog.text.count("Traceback") == 1


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite loses no connection")
def test_worker_goes_on_after_its_connection_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[object] = []

    def lose_connection() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    def stop() -> None:
        raise SystemExit

    def work() -> None:
        next(rounds)()

    rounds = iter([lose_connection, lambda: found.append(bots.waiting()), stop])
    pauses = iter(range(5))
    monkeypatch.setattr(worker.time, "sleep", lambda _: next(pauses))
    with pytest.raises(SystemExit):
        worker.for_ever(work)
    assert found == [[]]


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
