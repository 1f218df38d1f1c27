"""Many writers at once, and readers beside them: nobody overwrites, nothing is passed over."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier, Event, Thread, Timer
from typing import TypeVar
from uuid import uuid4

import pytest
from django.db import connection, transaction

from events import guard
from events.envelope import CommandUsed, RecordedEvent, WrongVersion
from events.store import find_command, head, lock, read, read_all
from events.tests.samples import DRAWN, MOVED, write

T = TypeVar("T")

WRITERS = 8
BATCHES = 25
PATIENCE = 60

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*works: Callable[[], T]) -> list[T]:
    """What each piece of work gives, all of them begun in the same instant, a thread each."""
    start = Barrier(len(works))

    def begin(work: Callable[[], T]) -> T:
        start.wait(timeout=PATIENCE)
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(begin, works))


@pytest.mark.parametrize("length", [0, 1])
def test_of_two_racing_appends_one_wins(length: int) -> None:
    for number in range(15):
        stream = f"table:{number}"
        for _ in range(length):
            write(stream)

        def attempt(stream: str = stream) -> str:
            try:
                write(stream, MOVED, DRAWN, expected=length)
            except WrongVersion as refused:
                return f"refused at {refused.actual}"
            return "written"

        assert sorted(at_once(attempt, attempt)) == [f"refused at {length + 2}", "written"]
        assert [row.version for row in read(stream)] == list(range(1, length + 3))


@pytest.mark.parametrize("length", [0, 1])
def test_a_command_sent_twice_at_once_is_recorded_once(length: int) -> None:
    for number in range(15):
        stream, command = f"table:{number}", uuid4()
        for _ in range(length):
            write(stream)

        def attempt(stream: str = stream, command: object = command) -> bool:
            try:
                with transaction.atomic():
                    write(stream, MOVED, DRAWN, command=command, expected=lock(stream))
            except (CommandUsed, WrongVersion):
                return False
            return True

        assert sorted(at_once(attempt, attempt)) == [False, True]
        assert len(find_command(stream, command)) == 2


def test_under_the_lock_nobody_is_refused() -> None:
    write("table:1")

    def count_up() -> None:
        for _ in range(BATCHES):
            with transaction.atomic():
                version = lock("table:1")
                assert len(read("table:1")) == version
                write("table:1", expected=version)

    at_once(*[count_up] * WRITERS)

    assert head("table:1")[0] == WRITERS * BATCHES + 1


def test_a_reader_beside_eight_writers_sees_every_event_once_and_in_order() -> None:
    writing = Event()

    def fill(number: int) -> Callable[[], list[RecordedEvent]]:
        def work() -> list[RecordedEvent]:
            for batch in range(BATCHES):
                with transaction.atomic():
                    write(f"table:{number}", *[MOVED] * (1 + batch % 3))
                    # A gap that stays: positions are not given back where a writer gives up.
                    if batch % 5 == 0:
                        with transaction.atomic():
                            write(f"table:gone:{number}")
                            transaction.set_rollback(True)
            return []

        return work

    def follow() -> list[RecordedEvent]:
        seen: list[RecordedEvent] = []
        while True:
            last_look = writing.is_set()
            page = read_all(seen[-1].position if seen else 0, limit=7)
            seen += page
            if last_look and not page:
                return seen

    seen: list[RecordedEvent] = []

    def reader() -> None:
        try:
            seen.extend(follow())
        finally:
            connection.close()

    thread = Thread(target=reader)
    thread.start()
    at_once(*[fill(number) for number in range(WRITERS)])
    writing.set()
    thread.join()

    assert len(seen) == sum(1 + batch % 3 for batch in range(BATCHES)) * WRITERS
    for number in range(WRITERS):
        stream = f"table:{number}"
        assert [row for row in seen if row.stream == stream] == read(stream)


@contextmanager
def slow_writer(stream: str) -> Iterator[Event]:
    """A writer whose row has its position, and is committed when told, or as this block ends."""
    written, may_commit = Event(), Event()

    def work() -> None:
        with transaction.atomic():
            write(stream)
            written.set()
            may_commit.wait(timeout=PATIENCE)
        connection.close()

    thread = Thread(target=work)
    thread.start()
    assert written.wait(timeout=PATIENCE)
    try:
        yield may_commit
    finally:
        may_commit.set()
        thread.join()


def test_a_row_committed_late_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(guard, "PATIENCE_SECONDS", 0.05)
    (first,) = write("first")
    many_writers = connection.vendor == "postgresql"
    with slow_writer("late"):
        if many_writers:
            write("quick")
        assert read_all(first.position) == []
        held_back = [record for record in caplog.records if record.levelno == logging.ERROR]
        assert len(held_back) == (1 if many_writers else 0)
        assert [row.stream for row in read_all(first.position - 1)] == ["first"]
    if not many_writers:
        write("quick")

    assert [row.stream for row in read_all(first.position - 1)] == ["first", "late", "quick"]


def test_a_reader_waits_for_the_writers_of_its_moment() -> None:
    (first,) = write("first")
    with slow_writer("late") as may_commit:
        Timer(0.2, may_commit.set).start()
        write("quick")

        assert [row.stream for row in read_all(first.position)] == ["late", "quick"]


def test_a_position_that_was_given_up_is_passed_at_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(guard, "PATIENCE_SECONDS", 0)
    (first,) = write("first")
    with transaction.atomic():
        write("gone")
        transaction.set_rollback(True)
    (second,) = write("second")

    assert read_all(first.position - 1) == [first, second]
    assert not caplog.records


def test_a_writer_reads_its_own_rows_without_waiting_for_itself() -> None:
    (first,) = write("first")
    with transaction.atomic():
        with transaction.atomic():
            write("gone")
            transaction.set_rollback(True)
        (second,) = write("second")

        assert read_all(first.position - 1) == [first, second]
