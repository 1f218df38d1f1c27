"""The processes that think: kept, stepped back behind people, and ended when they are of no use."""

import os
from collections.abc import Iterator
from multiprocessing import active_children
from time import monotonic, sleep
from typing import Any

import pytest

from games.kernel.codec import plain
from games.workers import bot_processes, choose_move
from games.workers.bot_processes import BotFailed, BotProcess, BotProcessPool, BotTimeout
from tests.bench.recorded import logs
from tests.kit.any_game import OPEN_GAME

SECONDS = 30.0


def a_request(level: str = "easy") -> tuple[Any, ...]:
    (log,) = logs(OPEN_GAME, 2, 1)
    return (OPEN_GAME, [plain(log[0])], 0, level, "salt")


@pytest.fixture
def pool() -> Iterator[BotProcessPool]:
    made = BotProcessPool(at_most=1)
    yield made
    made.close()
    assert active_children() == []


def test_process_is_reused_for_the_next_request(pool: BotProcessPool) -> None:
    assert pool.ask(a_request(), SECONDS)["kind"]
    (first,) = active_children()
    assert pool.ask(a_request(), SECONDS)["kind"]
    assert active_children() == [first]


@pytest.fixture
def made() -> Iterator[list[BotProcess]]:
    bot_processes: list[BotProcess] = []
    yield bot_processes
    for process in bot_processes:
        process.kill()


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="this system has no idle class")
def test_process_runs_at_idle_priority(made: list[BotProcess]) -> None:
    made += [BotProcess(), BotProcess(fast=True)]
    classes = [os.sched_getscheduler(process.pid or 0) for process in made]
    assert classes == [os.SCHED_IDLE, os.SCHED_OTHER]


@pytest.mark.parametrize("missing", [True, False])
def test_process_lowers_its_niceness_without_idle_class(
    monkeypatch: pytest.MonkeyPatch, missing: bool
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    nice: list[int] = []
    monkeypatch.setattr(os, "nice", nice.append)
    monkeypatch.setattr(os, "sched_setscheduler", refuse, raising=False)
    if missing:
        monkeypatch.delattr(os, "sched_setscheduler")
    bot_processes._lower_priority()
    assert nice == [bot_processes.NICENESS]


def test_overdue_process_is_kept_and_its_answer_dropped(pool: BotProcessPool) -> None:
    with pytest.raises(BotTimeout):
        pool.ask(a_request(), 0.0)
    (process,) = active_children()
    until = monotonic() + SECONDS
    while True:
        try:
            answer = pool.ask(a_request("good"), SECONDS)
            break
        except BotTimeout:
            assert monotonic() < until
            sleep(0.01)
    assert active_children() == [process]
    assert answer == choose_move.choose(*a_request("good"))


def test_hanging_process_is_replaced(pool: BotProcessPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_processes, "HANGING_SECONDS", -1.0)
    with pytest.raises(BotTimeout):
        pool.ask(a_request(), 0.0)
    assert active_children() == []
    assert pool.ask(a_request(), SECONDS)["kind"]


def test_dead_process_is_replaced(pool: BotProcessPool) -> None:
    pool.ask(a_request(), SECONDS)
    (process,) = active_children()
    process.kill()
    process.join()
    with pytest.raises(BotFailed, match=r"dead|died"):
        pool.ask(a_request(), SECONDS)
    assert pool.ask(a_request(), SECONDS)["kind"]


def test_failure_of_a_bot_is_reported_by_type_only(pool: BotProcessPool) -> None:
    with pytest.raises(BotFailed, match=r"^\w+$"):
        pool.ask((OPEN_GAME, [], 0, "easy", "salt"), SECONDS)
