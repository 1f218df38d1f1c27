"""Bots answer through the one door, once a position, and think outside this process."""

import os
import signal
from multiprocessing import active_children
from time import monotonic

import pytest

from games.kernel.codec import plain
from games.table.state import Status, Table
from games.tables import table_cache
from games.workers import bots, choose_move
from tests.kit.any_game import OPEN_GAME
from tests.kit.tables import do, open_table, play, player, seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choose_move, "THINKING_SECONDS", 0.01)


def a_game_with_a_bot(level: str = "easy") -> Table:
    table = open_table("", f"bot:{level}", options={"board": "mini"})
    seat(table, "ann")
    return do(table, player("ann"), "start").table


def played_by_both(table: Table) -> Table:
    while table.to_act:
        if table.bots_to_act:
            assert bots.play_move(table.id, table.version, choose_move.choose)
        else:
            play(table)
        table = table_cache.current(table.id)
    return table


def test_person_and_bot_play_to_the_end() -> None:
    table = played_by_both(a_game_with_a_bot())
    assert table.status is Status.FINISHED


def test_move_submitted_twice_is_recorded_once() -> None:
    table = a_game_with_a_bot()
    while not table.bots_to_act:
        table = play(table).table
    answers: list[int] = []

    def think_slowly(*request: object) -> dict[str, object]:
        if not answers:
            answers.append(1)
            bots.play_move(table.id, table.version, choose_move.choose)
        return choose_move.choose(*request)  # type: ignore[arg-type]  # as it was given

    assert bots.play_move(table.id, table.version, think_slowly)
    moved = table_cache.current(table.id)
    assert len(moved.main_line) == len(table.main_line) + 1


def test_bot_does_not_play_for_a_person() -> None:
    table = a_game_with_a_bot()
    while table.bots_to_act:
        bots.play_move(table.id, table.version, choose_move.choose)
        table = table_cache.current(table.id)
    assert not bots.play_move(table.id, table.version, choose_move.choose)
    assert table_cache.current(table.id).version == table.version


def bot_to_act(level: str = "easy") -> Table:
    table = a_game_with_a_bot(level)
    while not table.bots_to_act:
        table = play(table).table
    return table


def end_children() -> None:
    """End the processes that think."""
    for children in (bots.PROCESSES, bots.FAST_PROCESSES):
        children.close()


def test_bot_chooses_in_another_process() -> None:
    table = bot_to_act()
    bots.play_move(table.id, table.version, bots.choose_in_process)
    assert table_cache.current(table.id).version > table.version
    end_children()


def test_hanging_bot_is_replaced_by_a_random_move(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = bot_to_act()
    monkeypatch.setattr(bots, "OVERRUN_SECONDS", 0.0)
    bots.play_move(table.id, table.version, bots.choose_in_process)
    assert table_cache.current(table.id).version > table.version
    assert "took too long" in caplog.text
    end_children()


def test_waiting_tables_are_found() -> None:
    table = bot_to_act()
    assert bots.waiting_tables() == [(table.id, table.version)]
    do(table, player("ann"), "resign")
    assert bots.waiting_tables() == []


def test_paused_table_is_not_waiting() -> None:
    table = bot_to_act()
    paused = do(table, player("ann"), "ask_pause").table
    assert paused.paused
    assert bots.waiting_tables() == []
    assert not bots.play_move(table.id, paused.version, choose_move.choose)
    resumed = do(table, player("ann"), "resume").table
    assert bots.waiting_tables() == [(table.id, resumed.version)]


def test_outdated_version_is_not_computed() -> None:
    table = bot_to_act()
    do(table, player("ann"), "ask_pause")
    do(table, player("ann"), "resume")

    def think(*request: object) -> dict[str, object]:
        raise AssertionError

    assert bots.play_move(table.id, table.version, think)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system cannot stop a process")
def test_starved_bot_plays_without_search_at_its_level(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = bot_to_act("strong")
    request = (OPEN_GAME, [plain(event) for event in table.game_events], *table.bots_to_act[0], "")
    expected = choose_move.choose(*request, seconds=0.0)
    bots.PROCESSES.ask(request, 30.0)
    bots.FAST_PROCESSES.ask(request, 30.0)
    stopped = starve()
    try:
        for _ in range(2):
            start = monotonic()
            assert bots.choose_in_process(*request) == expected
            took = monotonic() - start
    finally:
        os.kill(stopped, signal.SIGCONT)
        end_children()
    assert "random" not in caplog.text
    assert took < bots.OVERRUN_SECONDS, "an overdue process was awaited again"


def starve() -> int:
    """Stop the low-priority process and return its id."""
    (behind,) = [
        process.pid
        for process in active_children()
        if process.pid and os.sched_getscheduler(process.pid) == os.SCHED_IDLE
    ]
    os.kill(behind, signal.SIGSTOP)
    return behind
