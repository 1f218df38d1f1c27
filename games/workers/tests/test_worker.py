"""The threads of a worker: calls of bots, searches for waiting bots, clocks."""

from contextlib import suppress
from datetime import timedelta
from threading import Event
from time import monotonic
from typing import Any

import pytest
import redis
from django.db import OperationalError, connection
from django.utils import timezone

from events.database.failures import StoreBusy
from games.kernel.codec import plain
from games.pubsub import local
from games.pubsub.pointer import Pointer
from games.table.state import Status, Table
from games.tables import table_cache
from games.tables.models import TableSummary
from games.workers import bots, choose_move, clocks, leases, threads, worker
from tests.kit.tables import do, open_table, play, player, seat, started

pytestmark = pytest.mark.django_db(transaction=True)
NOWHERE = "redis://127.0.0.1:9"
"""Nothing answers at this port."""

A_MINUTE = {"form": "turn", "seconds": 60, "increment": 0}


def test_table_is_queued_once_with_its_latest_version() -> None:
    calls = worker.BotCalls()
    for table, version in (("one", 3), ("two", 5), ("one", 4), ("one", 2)):
        calls.add(table, version)
    assert [calls.next(), calls.next()] == [("one", 4), ("two", 5)]
    calls.add("one", 1)
    assert calls.next() == ("one", 1)


def test_change_calls_only_bots_that_are_to_act(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    received: list[Pointer] = []
    monkeypatch.setattr(local, "listeners", [received.append])
    table = open_table("", "bot:easy", options={"board": "mini"})
    seat(table, "ann")
    table = do(table, player("ann"), "start").table
    while not table.bots_to_act:
        assert not received[-1].bots
        table = play(table).table
    assert received[-1] == Pointer(table.id, table.version, ("ann",), bots=True)


def test_waiting_bot_is_found_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "CALLS", worker.BotCalls())
    table = open_table("", "bot:easy", options={"board": "mini"})
    seat(table, "ann")
    table = do(table, player("ann"), "start").table
    while not table.bots_to_act:
        table = play(table).table
    worker.call_waiting_bots()
    worker.answer_next_call(worker.CALLS, choose_move.choose)
    assert table_cache.current(table.id).position > table.position


def bot_to_act() -> Table:
    table = open_table("", "bot:easy", options={"board": "mini"})
    seat(table, "ann")
    table = do(table, player("ann"), "start").table
    while not table.bots_to_act:
        table = play(table).table
    return table


def test_full_queue_takes_no_other_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MOST_CALLS", 2)
    calls = worker.BotCalls()
    for table, version in (("a", 1), ("b", 1), ("c", 1), ("a", 2)):
        calls.add(table, version)
    assert [calls.next(0.0) for _ in range(3)] == [("a", 2), ("b", 1), None]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> worker.BotCalls:
    """The calls of this process, which hears of its own changes."""
    calls = worker.BotCalls()
    monkeypatch.setattr(worker, "CALLS", calls)
    monkeypatch.setattr(local, "listeners", [worker.call_bot])
    monkeypatch.setattr(worker, "_is_started", started := Event())
    started.set()
    return calls


@pytest.mark.parametrize("redis_url", ["", NOWHERE])
def test_own_change_calls_bots_of_this_process_without_redis(
    calls: worker.BotCalls, settings: Any, redis_url: str
) -> None:
    settings.REDIS_URL = redis_url
    table = bot_to_act()
    assert calls.next() == (table.id, table.version)


def failing(error: Exception) -> bots.ChooseMove:
    def think(*request: object) -> dict[str, object]:
        raise error

    return think


@pytest.mark.parametrize("error", [OperationalError("gone"), RuntimeError("anything")])
def test_failed_call_is_answered_later(
    calls: worker.BotCalls, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "FIRST_BACKOFF_SECONDS", 0.1)
    table = bot_to_act()
    with pytest.raises(type(error), match=str(error)):
        worker.answer_next_call(calls, failing(error))
    until = monotonic() + 5
    while table_cache.current(table.id).version == table.version:
        assert monotonic() < until
        worker.call_waiting_bots()
        worker.answer_next_call(calls, choose_move.choose)


def test_repeated_failures_back_off_longer(calls: worker.BotCalls) -> None:
    bot_to_act()
    thoughts: list[int] = []

    def think(*request: object) -> dict[str, object]:
        thoughts.append(1)
        raise RuntimeError

    until = monotonic() + 2.5
    while monotonic() < until:
        worker.call_waiting_bots()
        with suppress(RuntimeError):
            worker.answer_next_call(calls, think)
    # At once, after half a second, and after a whole one.
    assert len(thoughts) in (2, 3)


def test_refused_move_is_not_submitted_again_at_once(calls: worker.BotCalls) -> None:
    table = bot_to_act()
    last = table.tip.events[0]
    again = {"kind": "place", "piece": last.piece, "cells": plain(last)["cells"]}
    worker.answer_next_call(calls, lambda *_: again)
    worker.call_waiting_bots()
    worker.answer_next_call(calls, failing(AssertionError()))


def test_two_workers_compute_a_move_once(calls: worker.BotCalls) -> None:
    table = bot_to_act()
    there = worker.BotCalls()
    there.add(table.id, table.version)

    def think(*request: Any) -> dict[str, Any]:
        worker.answer_next_call(there, failing(AssertionError()), leases.Leases())
        return choose_move.choose(*request)

    worker.answer_next_call(calls, think)
    assert table_cache.current(table.id).version > table.version


def test_worker_continues_after_a_store_was_unavailable(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pauses: list[float] = []
    errors = iter([StoreBusy("no database"), redis.ConnectionError("no Redis"), KeyError()])

    def work() -> None:
        if error := next(errors, None):
            raise error
        raise SystemExit

    monkeypatch.setattr(threads.STOPPING, "wait", pauses.append)
    with pytest.raises(SystemExit):
        threads.run_forever(work)
    assert pauses == [threads.RETRY_SECONDS] * 3
    assert "no database" in caplog.text
    assert caplog.text.count("Traceback") == 1


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite loses no connection")
def test_worker_continues_after_a_lost_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[object] = []

    def lose_connection() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    def stop() -> None:
        raise SystemExit

    def work() -> None:
        next(rounds)()

    rounds = iter([lose_connection, lambda: found.append(bots.waiting_tables()), stop])
    pauses = iter(range(5))
    monkeypatch.setattr(threads.STOPPING, "wait", lambda _: next(pauses))
    with pytest.raises(SystemExit):
        threads.run_forever(work)
    assert found == [[]]


def test_expired_clock_is_recorded_once() -> None:
    table = started("ann", "bob", pace=A_MINUTE)
    (due,) = TableSummary.objects.values_list("due", flat=True)
    assert due is not None
    assert clocks.tick_due(due - timedelta(seconds=1)) == 0
    assert clocks.tick_due(due) == 1
    assert clocks.tick_due(due) == 0
    (late,) = table_cache.current(table.id).to_act
    assert table_cache.current(table.id).chairs[late].expired


def test_failing_table_does_not_stop_other_clocks(
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
    assert table_cache.current(sound.id).version > sound.version


def test_ended_game_is_revealed_after_the_appeal_period() -> None:
    table = started("ann", "bob")
    ended = do(table, player("ann"), "resign").table
    assert (ended.status, bool(ended.revealed)) == (Status.FINISHED, False)
    assert clocks.tick_due(timezone.now() + timedelta(days=8)) == 1
    assert table_cache.current(table.id).revealed


def test_table_without_clocks_has_nothing_due() -> None:
    started("ann", "bob")
    assert list(TableSummary.objects.values_list("due", flat=True)) == [None]
