"""The processes that think: kept, stepped back behind people, and ended when they are of no use."""

import os
from collections.abc import Iterator
from multiprocessing import active_children
from time import monotonic, sleep
from typing import Any

import pytest

from games.kernel.codec import plain
from games.reactors import children, thinking
from games.reactors.children import Child, Children, Late, Thoughtless
from tests.bench.recorded import logs

SECONDS = 30.0


def a_request(level: str = "easy") -> tuple[Any, ...]:
    (log,) = logs("gemblo", 2, 1)
    return ("gemblo", [plain(log[0])], 0, level, "salt")


@pytest.fixture
def thinkers() -> Iterator[Children]:
    made = Children(at_most=1)
    yield made
    made.end()
    assert active_children() == []


def test_a_child_is_kept_for_the_next_request(thinkers: Children) -> None:
    assert thinkers.ask(a_request(), SECONDS)["kind"]
    (first,) = active_children()
    assert thinkers.ask(a_request(), SECONDS)["kind"]
    assert active_children() == [first]


@pytest.fixture
def made() -> Iterator[list[Child]]:
    children: list[Child] = []
    yield children
    for child in children:
        child.kill()


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="this system has no idle class")
def test_child_takes_only_time_that_is_left_over(made: list[Child]) -> None:
    made += [Child(), Child(hurried=True)]
    classes = [os.sched_getscheduler(child.pid or 0) for child in made]
    assert classes == [os.SCHED_IDLE, os.SCHED_OTHER]


@pytest.mark.parametrize("missing", [True, False])
def test_child_is_nice_where_it_cannot_be_idle(
    monkeypatch: pytest.MonkeyPatch, missing: bool
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    nice: list[int] = []
    monkeypatch.setattr(os, "nice", nice.append)
    monkeypatch.setattr(os, "sched_setscheduler", refuse, raising=False)
    if missing:
        monkeypatch.delattr(os, "sched_setscheduler")
    children._step_back()
    assert nice == [children.NICENESS]


def test_late_child_is_kept_and_its_late_answer_is_dropped(thinkers: Children) -> None:
    with pytest.raises(Late):
        thinkers.ask(a_request(), 0.0)
    (child,) = active_children()
    until = monotonic() + SECONDS
    while True:
        try:
            answer = thinkers.ask(a_request("good"), SECONDS)
            break
        except Late:
            assert monotonic() < until
            sleep(0.01)
    assert active_children() == [child]
    assert answer == thinking.choose(*a_request("good"))


def test_child_that_hangs_is_replaced(thinkers: Children, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "HANGING_SECONDS", -1.0)
    with pytest.raises(Late):
        thinkers.ask(a_request(), 0.0)
    assert active_children() == []
    assert thinkers.ask(a_request(), SECONDS)["kind"]


def test_a_child_that_died_is_replaced(thinkers: Children) -> None:
    thinkers.ask(a_request(), SECONDS)
    (child,) = active_children()
    child.kill()
    child.join()
    with pytest.raises(Thoughtless, match=r"dead|died"):
        thinkers.ask(a_request(), SECONDS)
    assert thinkers.ask(a_request(), SECONDS)["kind"]


def test_what_goes_wrong_is_told_by_its_kind_alone(thinkers: Children) -> None:
    with pytest.raises(Thoughtless, match=r"^\w+$"):
        thinkers.ask(("gemblo", [], 0, "easy", "salt"), SECONDS)
