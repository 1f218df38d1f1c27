"""Bots answer through the one door, once a position, and think outside this process."""

import os
import signal
from multiprocessing import active_children
from time import monotonic

import pytest

from games import folding
from games.kernel.codec import plain
from games.reactors import bots, thinking
from games.table.state import Status, Table
from tests.services.tables import do, open_table, play, player, seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "THINKING_SECONDS", 0.01)


def a_game_with_a_bot(level: str = "easy") -> Table:
    table = open_table("", f"bot:{level}", options={"board": "mini"})
    seat(table, "ann")
    return do(table, player("ann"), "start").table


def played_by_both(table: Table) -> Table:
    while table.to_act:
        if table.bots_to_act:
            assert bots.answer(table.id, table.version, thinking.choose)
        else:
            play(table)
        table = folding.current(table.id)
    return table


def test_a_person_and_a_bot_play_to_the_end() -> None:
    table = played_by_both(a_game_with_a_bot())
    assert table.status is Status.FINISHED


def test_two_answers_to_one_position_are_one_move() -> None:
    table = a_game_with_a_bot()
    while not table.bots_to_act:
        table = play(table).table
    answers: list[int] = []

    def think_slowly(*request: object) -> dict[str, object]:
        if not answers:
            answers.append(1)
            bots.answer(table.id, table.version, thinking.choose)
        return thinking.choose(*request)  # type: ignore[arg-type]  # as it was given

    assert bots.answer(table.id, table.version, think_slowly)
    moved = folding.current(table.id)
    assert len(moved.line) == len(table.line) + 1


def test_nobody_answers_for_people() -> None:
    table = a_game_with_a_bot()
    while table.bots_to_act:
        bots.answer(table.id, table.version, thinking.choose)
        table = folding.current(table.id)
    assert not bots.answer(table.id, table.version, thinking.choose)
    assert folding.current(table.id).version == table.version


def bot_to_act(level: str = "easy") -> Table:
    table = a_game_with_a_bot(level)
    while not table.bots_to_act:
        table = play(table).table
    return table


def end_children() -> None:
    """End the processes that think."""
    for children in (bots.CHILDREN, bots.HURRIED_CHILDREN):
        children.end()


def test_a_bot_thinks_in_another_process() -> None:
    table = bot_to_act()
    bots.answer(table.id, table.version, bots.in_child)
    assert folding.current(table.id).version > table.version
    end_children()


def test_a_bot_that_hangs_is_ended_and_stood_in_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = bot_to_act()
    monkeypatch.setattr(bots, "OVERRUN_SECONDS", 0.0)
    bots.answer(table.id, table.version, bots.in_child)
    assert folding.current(table.id).version > table.version
    assert "took too long" in caplog.text
    end_children()


def test_the_tables_of_waiting_bots_are_found() -> None:
    table = bot_to_act()
    assert bots.waiting() == [(table.id, table.version)]
    do(table, player("ann"), "resign")
    assert bots.waiting() == []


def test_paused_table_waits_for_no_bot() -> None:
    table = bot_to_act()
    paused = do(table, player("ann"), "ask_pause").table
    assert paused.paused
    assert bots.waiting() == []
    assert not bots.answer(table.id, paused.version, thinking.choose)
    resumed = do(table, player("ann"), "resume").table
    assert bots.waiting() == [(table.id, resumed.version)]


def test_version_the_table_has_left_is_not_thought_about() -> None:
    table = bot_to_act()
    do(table, player("ann"), "ask_pause")
    do(table, player("ann"), "resume")

    def think(*request: object) -> dict[str, object]:
        raise AssertionError

    assert bots.answer(table.id, table.version, think)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system cannot stop a process")
def test_starved_child_is_stood_in_for_by_the_same_level(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = bot_to_act("strong")
    request = ("gemblo", [plain(event) for event in table.game_events], *table.bots_to_act[0], "")
    expected = thinking.choose(*request, seconds=0.0)
    bots.CHILDREN.ask(request, 30.0)
    bots.HURRIED_CHILDREN.ask(request, 30.0)
    stopped = starve()
    try:
        for _ in range(2):
            start = monotonic()
            assert bots.in_child(*request) == expected
            took = monotonic() - start
    finally:
        os.kill(stopped, signal.SIGCONT)
        end_children()
    assert "random" not in caplog.text
    assert took < bots.OVERRUN_SECONDS, "a child known to be late is waited for again"


def starve() -> int:
    """Stop the child that steps back; return its number."""
    (behind,) = [
        child.pid
        for child in active_children()
        if child.pid and os.sched_getscheduler(child.pid) == os.SCHED_IDLE
    ]
    os.kill(behind, signal.SIGSTOP)
    return behind
