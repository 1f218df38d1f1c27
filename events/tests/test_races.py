"""Simultaneous writers and readers: no event is overwritten or skipped."""

import logging
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from threading import Event, Thread, Timer
from uuid import uuid4

import psycopg
import pytest
from django.db import connection, transaction

from events.envelope import CommandUsed, Head, RecordedEvent, WrongVersion
from events.store import find_command, head, lock, read, read_all
from events.tests.samples import DRAWN, MOVED, write
from events.writing import running_writers
from tests.kit.threads import PATIENCE, run_simultaneously

WRITERS = 8
BATCHES = 25

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("length", [0, 1])
def test_one_of_two_racing_appends_wins(length: int) -> None:
    for number in range(15):
        stream = f"table:{number}"
        for _ in range(length):
            write(stream)

        before = head(stream)

        def attempt(stream: str = stream, after: Head = before) -> str:
            try:
                write(stream, MOVED, DRAWN, after=after)
            except WrongVersion as refused:
                return f"refused at {refused.actual}"
            return "written"

        assert sorted(run_simultaneously(attempt, attempt)) == [
            f"refused at {length + 2}",
            "written",
        ]
        assert [row.version for row in read(stream)] == list(range(1, length + 3))


@pytest.mark.parametrize("length", [0, 1])
def test_command_sent_twice_at_once_is_recorded_once(length: int) -> None:
    for number in range(15):
        stream, command = f"table:{number}", uuid4()
        for _ in range(length):
            write(stream)

        def attempt(stream: str = stream, command: object = command) -> bool:
            try:
                with transaction.atomic():
                    write(stream, MOVED, DRAWN, command=command, after=lock(stream))
            except (CommandUsed, WrongVersion):
                return False
            return True

        assert sorted(run_simultaneously(attempt, attempt)) == [False, True]
        assert len(find_command(stream, command)) == 2


def test_locked_writers_are_never_refused() -> None:
    write("table:1")

    def count_up() -> None:
        for _ in range(BATCHES):
            with transaction.atomic():
                locked = lock("table:1")
                assert len(read("table:1")) == locked.version
                write("table:1", after=locked)

    run_simultaneously(*[count_up] * WRITERS)

    assert head("table:1")[0] == WRITERS * BATCHES + 1


def test_reader_sees_every_event_once_in_order_beside_writers() -> None:
    writing = Event()

    def fill(number: int) -> Callable[[], list[RecordedEvent]]:
        def work() -> list[RecordedEvent]:
            for batch in range(BATCHES):
                with transaction.atomic():
                    write(f"table:{number}", *[MOVED] * (1 + batch % 3))
                    # A gap remains, because positions of rolled-back rows are not reused.
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
    run_simultaneously(*[fill(number) for number in range(WRITERS)])
    writing.set()
    thread.join()

    assert len(seen) == sum(1 + batch % 3 for batch in range(BATCHES)) * WRITERS
    for number in range(WRITERS):
        stream = f"table:{number}"
        assert [row for row in seen if row.stream == stream] == read(stream)


@contextmanager
def slow_writer(stream: str) -> Iterator[Event]:
    """Yield an uncommitted row with its position; commit it on request or at the end."""
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


def test_reader_waits_for_a_row_committed_late(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(running_writers, "PATIENCE_SECONDS", 0.05)
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


def test_reader_waits_only_for_writers_that_began_before() -> None:
    (first,) = write("first")
    with slow_writer("late") as may_commit:
        Timer(0.2, may_commit.set).start()
        write("quick")

        assert [row.stream for row in read_all(first.position)] == ["late", "quick"]


def write_after_a_gap() -> RecordedEvent:
    """Write an event after a position that was drawn and rolled back."""
    with transaction.atomic():
        write("gone")
        transaction.set_rollback(True)
    (event,) = write("second")
    return event


@pytest.mark.skipif(connection.vendor != "postgresql", reason="no PostgreSQL is named")
def test_reader_does_not_wait_for_writers_of_another_database(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(running_writers, "PATIENCE_SECONDS", 0)
    (first,) = write("first")
    elsewhere_settings = {**connection.get_connection_params(), "dbname": "postgres"}
    with closing(psycopg.connect(**elsewhere_settings)) as elsewhere:
        elsewhere.execute("SELECT pg_current_xact_id()")
        second = write_after_a_gap()

        assert read_all(first.position) == [second]
    assert not caplog.records


def test_position_of_a_rolled_back_row_is_skipped_at_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(running_writers, "PATIENCE_SECONDS", 0)
    (first,) = write("first")
    second = write_after_a_gap()

    assert read_all(first.position - 1) == [first, second]
    assert not caplog.records


def test_writer_reads_its_own_rows_without_waiting() -> None:
    (first,) = write("first")
    with transaction.atomic():
        with transaction.atomic():
            write("gone")
            transaction.set_rollback(True)
        (second,) = write("second")

        assert read_all(first.position - 1) == [first, second]
