"""A write is atomic, in a transaction of its own or in an enclosing one."""

from typing import Any

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.db.utils import OperationalError
from django.test.utils import CaptureQueriesContext

from events.checks import check_server_side_binding
from events.envelope import Head, WrongVersion
from events.store import commit, head, read
from events.tests.counting import Counting
from events.tests.samples import DRAWN, MOVED, NOON, write
from events.writing.write import Statement, Write
from tests.kit.threads import run_simultaneously

POSTGRESQL = connection.vendor == "postgresql"
BROKEN = Statement("SELECT * FROM nowhere", [])

pytestmark = pytest.mark.django_db(transaction=True)


def a_write(stream: str = "table:1", after: Head | None = None) -> Write:
    return Write(stream, after or head(stream), [MOVED, DRAWN], None, {}, NOON)


def test_write_outside_a_transaction_is_one_statement_on_postgresql(inline: Counting) -> None:
    new_write = a_write()
    new_write.also(*inline.statements("table:1", 2))
    with CaptureQueriesContext(connection) as queries:
        commit(new_write)
    if POSTGRESQL:
        assert len(queries) == 1
        assert not connection.in_atomic_block
    assert inline.contents() == [("table:1", 2)]


def test_failing_last_statement_rolls_back_the_events(inline: Counting) -> None:
    before = write("table:1")
    new_write = a_write()
    new_write.also(*inline.statements("table:1", 2), BROKEN)
    with pytest.raises((ProgrammingError, OperationalError)):
        commit(new_write)
    assert read("table:1") == before
    assert head("table:1").version == 1
    assert inline.contents() == [("table:1", 1)]


def test_another_head_rolls_back_the_statements(inline: Counting) -> None:
    (first,) = write("table:1")
    write("table:1")
    new_write = a_write(after=Head(1, first.digest))
    new_write.also(*inline.statements("table:1", 2))
    with pytest.raises(WrongVersion):
        commit(new_write)
    assert inline.contents() == [("table:1", 2)]


def test_write_after_the_head_of_a_lost_log_is_refused() -> None:
    with transaction.atomic():
        (lost,) = write("table:1")
        transaction.set_rollback(True)
    (restored,) = write("table:1")
    assert lost.digest != restored.digest
    with pytest.raises(WrongVersion):
        commit(a_write(after=Head(1, lost.digest)))
    assert read("table:1") == [restored]


@pytest.mark.parametrize("length", [0, 1])
def test_one_of_two_simultaneous_writers_commits(inline: Counting, length: int) -> None:
    for number in range(10):
        stream = f"table:{number}"
        for _ in range(length):
            write(stream)

        before = head(stream)

        def attempt(stream: str = stream, after: Head = before) -> bool:
            new_write = a_write(stream, after)
            new_write.also(*inline.statements(stream, 2))
            try:
                commit(new_write)
            except WrongVersion:
                return False
            return True

        assert sorted(run_simultaneously(attempt, attempt)) == [False, True]
    assert {events for _, events in inline.contents()} == {length + 2}


def test_failure_inside_an_atomic_block_leaves_it_usable(inline: Counting) -> None:
    with transaction.atomic():
        write("table:1")
        new_write = a_write()
        new_write.also(BROKEN)
        with pytest.raises((ProgrammingError, OperationalError)):
            commit(new_write)
        with pytest.raises(WrongVersion):
            commit(a_write(after=Head(7, "0" * 64)))
        commit(a_write())
    assert [row.version for row in read("table:1")] == [1, 2, 3]


def test_write_inside_an_atomic_block_is_rolled_back_with_it() -> None:
    with transaction.atomic():
        commit(a_write())
        transaction.set_rollback(True)
    assert read("table:1") == []


def test_rows_of_statements_are_returned() -> None:
    new_write = a_write()
    first, second = (Statement("SELECT %s", [number], returns_rows=True) for number in (1, 2))
    new_write.also(first, second)
    committed = commit(new_write)
    assert [[int(value) for (value,) in committed.results[each]] for each in (first, second)] == [
        [1],
        [2],
    ]
    assert read("table:1") == committed.rows


def test_null_in_another_column_is_not_a_conflict() -> None:
    new_write = a_write()
    new_write.also(
        Statement("INSERT INTO events_head (stream, version, digest) VALUES (%s, NULL, %s)", "ab")
    )
    with pytest.raises(IntegrityError):
        commit(new_write)
    assert read("table:1") == []


def test_server_side_binding_is_refused_at_start(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_server_side_binding(["default"]) == []
    options: dict[str, Any] = connection.settings_dict["OPTIONS"]
    monkeypatch.setitem(options, "server_side_binding", True)
    (error,) = check_server_side_binding(["default"])
    assert error.id == "events.E001"
