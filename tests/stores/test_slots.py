"""Few threads of a process wait for one stream; the others are refused before they wait."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event
from time import monotonic

import pytest

from events.failures import StoreBusy
from events.slots import Slots


def test_stream_with_slots_held_up_refuses_and_others_do_not() -> None:
    slots = Slots(at_most=2, patience=0)
    with ExitStack() as taken:
        for _ in range(2):
            taken.enter_context(slots.taken("one"))
        with pytest.raises(StoreBusy), slots.taken("one"):
            pytest.fail("a third was let in")
        with slots.taken("other"):
            pass
    with slots.taken("one"):
        pass


def test_thread_waits_for_a_slot_that_soon_frees_up() -> None:
    slots, entered, leave = Slots(at_most=1, patience=30), Event(), Event()

    def occupy() -> None:
        with slots.taken("one"):
            entered.set()
            leave.wait(30)

    def follow() -> str:
        with slots.taken("one"):
            return "in"

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(occupy)
        assert entered.wait(30)
        second = threads.submit(follow)
        leave.set()
        assert second.result(30) == "in"
        first.result(30)


def test_thread_is_refused_once_the_oldest_slot_is_held_up() -> None:
    slots = Slots(at_most=1, patience=0.2)
    with slots.taken("one"):
        began = monotonic()
        with pytest.raises(StoreBusy), slots.taken("one"):
            pass
        assert monotonic() - began >= 0.1


def test_slots_in_use_are_all_that_is_remembered() -> None:
    slots = Slots()
    for number in range(100):
        with slots.taken(str(number)):
            assert len(slots._taken) == 1
    assert not slots._taken
