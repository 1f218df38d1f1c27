"""The bound on threads that write to one stream."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event
from time import monotonic

import pytest

from events.database.failures import StoreBusy
from events.database.slots import Slots


def test_full_stream_refuses_and_other_streams_do_not() -> None:
    slots = Slots(at_most=2, patience=0)
    with ExitStack() as taken:
        for _ in range(2):
            taken.enter_context(slots.acquire("one"))
        with pytest.raises(StoreBusy), slots.acquire("one"):
            pytest.fail("a third was let in")
        with slots.acquire("other"):
            pass
    with slots.acquire("one"):
        pass


def test_thread_waits_for_a_slot_that_soon_frees_up() -> None:
    slots, entered, leave = Slots(at_most=1, patience=30), Event(), Event()

    def occupy() -> None:
        with slots.acquire("one"):
            entered.set()
            leave.wait(30)

    def follow() -> str:
        with slots.acquire("one"):
            return "in"

    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(occupy)
        assert entered.wait(30)
        second = threads.submit(follow)
        leave.set()
        assert second.result(30) == "in"
        first.result(30)


def test_thread_is_refused_when_the_oldest_slot_times_out() -> None:
    slots = Slots(at_most=1, patience=0.2)
    with slots.acquire("one"):
        began = monotonic()
        with pytest.raises(StoreBusy), slots.acquire("one"):
            pass
        assert monotonic() - began >= 0.1


def test_freed_slots_are_removed() -> None:
    slots = Slots()
    for number in range(100):
        with slots.acquire(str(number)):
            assert len(slots._acquired_at) == 1
    assert not slots._acquired_at
