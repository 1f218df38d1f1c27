"""Appending and reading events: versions, commands and returned rows."""

from dataclasses import replace
from datetime import timedelta, timezone
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from events import store
from events.chain.seal import GENESIS, Unsealable
from events.envelope import CommandUsed, Head, NewEvent, WrongVersion
from events.models import Event
from events.models import Head as HeadRow
from events.store import (
    commit,
    find_command,
    head,
    heads,
    lock,
    public_parts,
    read,
    read_all,
    read_each,
    read_kinds,
    streams,
)
from events.tests.samples import DRAWN, MOVED, NOON, write, write_without_command
from events.writing.write import Write

pytestmark = pytest.mark.django_db

START = Head(0, GENESIS)


def test_written_events_are_read_back() -> None:
    command = uuid4()

    written = write("table:1", MOVED, DRAWN, command=command, actor="seat:1")

    assert read("table:1") == written == read_all(written[0].position - 1)
    assert [(e.version, e.index, e.kind) for e in written] == [
        (1, 0, "sample.moved"),
        (2, 1, "sample.drawn"),
    ]
    assert written[1].secrets == DRAWN.secrets
    assert [e.meta for e in written] == [{"actor": "seat:1"}, {}]
    assert {e.command for e in written} == {command}
    assert {e.recorded_at for e in written} == {NOON}
    assert written[0].position < written[1].position


def test_returned_row_equals_the_stored_row() -> None:
    (written,) = write("table:1", NewEvent("sample.moved", 1, {"path": (1, 2)}))

    assert written.public == {"path": [1, 2]}


def test_non_ascii_kinds_and_fields_are_preserved() -> None:
    written = write("Tisch:ü/😀", NewEvent("spiel.züge_的_🐫", 1, {"é": "“…”\n\x00\u2028"}))

    assert read("Tisch:ü/😀") == written


def test_time_is_stored_in_utc_to_the_microsecond() -> None:
    moment = NOON.replace(microsecond=120).astimezone(timezone(timedelta(hours=5)))

    (written,) = commit(Write("s", START, [MOVED], None, {}, moment)).rows

    assert Event.objects.get().recorded_at == "2026-05-04T12:00:00.000120Z"
    assert read("s") == [written]
    assert written.recorded_at.utcoffset() == timedelta(0)


def test_part_of_a_stream_can_be_read() -> None:
    write("table:1", *[MOVED] * 5)
    write("table:2")

    assert [e.version for e in read("table:1", after=2)] == [3, 4, 5]
    assert [e.version for e in read("table:1", after=1, upto=3)] == [2, 3]
    assert read("table:3") == []
    assert list(streams()) == ["table:1", "table:2"]


def test_many_streams_are_read_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "STREAMS", 2)
    for number in range(4):
        write(f"table:{number}", *[MOVED] * 3)

    with CaptureQueriesContext(connection) as queries:
        found = store.read_each({"none": 0, **{f"table:{number}": number for number in range(4)}})

    assert {name: [row.version for row in rows] for name, rows in found.items()} == {
        "table:0": [1, 2, 3],
        "table:1": [2, 3],
        "table:2": [3],
    }
    assert len(queries) == 3


def test_head_follows_the_last_row() -> None:
    assert head("table:1") == (0, GENESIS)

    written = write("table:1", MOVED, MOVED)

    assert head("table:1") == (2, written[1].digest)


def test_kinds_are_read_by_their_beginning_in_which_nothing_is_a_wildcard() -> None:
    like = NewEvent("sample_moved", 1, {})
    write("table:1", DRAWN, MOVED, like, MOVED)

    def versions(prefix: str, upto: int) -> list[int]:
        return [each.version for each in read_kinds("table:1", prefix, upto=upto)]

    assert versions("sample.m", upto=4) == [2, 4]
    assert versions("sample.m", upto=3) == [2]
    assert versions("sample.", upto=4) == [1, 2, 4]
    assert versions("sample_", upto=4) == [3]


def test_several_streams_are_read_with_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    first, second = write("table:1", MOVED, DRAWN)
    (third,) = write("table:2")

    with django_assert_num_queries(1):
        found = heads(["table:2", "table:1", "table:9"])
    assert found == {"table:1": (2, second.digest), "table:2": (1, third.digest)}
    with django_assert_num_queries(1):
        newer = read_each({"table:1": 1, "table:2": 0, "table:9": 0})
    assert newer == {"table:1": [second], "table:2": [third]}
    assert read_each({"table:1": 0}) == {"table:1": [first, second]}


def test_no_streams_are_read_without_a_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(0):
        assert heads([]) == read_each({}) == {}


def test_public_parts_of_a_kind_are_read_without_its_secrets() -> None:
    write("table:1", MOVED, DRAWN)
    write("table:2", DRAWN)

    assert public_parts("sample.drawn") == ['{"seat":1}'] * 2
    assert public_parts("sample.other") == []


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_wrong_version_is_refused_without_writing(expected: int) -> None:
    first, _ = write("table:1", MOVED, MOVED)

    with pytest.raises(WrongVersion) as refused:
        write("table:1", after=Head(expected, first.digest))

    assert (refused.value.expected, refused.value.actual) == (expected, 2)
    assert str(refused.value) == f"table:1 is at version 2, not {expected}"
    assert len(read("table:1")) == 2


def test_stream_begins_at_version_one() -> None:
    with pytest.raises(WrongVersion):
        write("table:1", after=Head(1, "0" * 64))

    assert list(streams()) == []


def test_write_after_another_digest_of_the_version_is_refused() -> None:
    (written,) = write("table:1")

    with pytest.raises(WrongVersion):
        write("table:1", after=Head(written.version, "0" * 64))

    assert read("table:1") == [written]


def test_outdated_lock_is_refused() -> None:
    write("table:1")
    old = lock("table:1")
    write("table:1")

    with pytest.raises(WrongVersion):
        write("table:1", after=old)
    assert len(read("table:1")) == 2


def test_lock_of_another_stream_is_refused() -> None:
    write("table:1")
    write("table:2")

    with pytest.raises(WrongVersion):
        write("table:1", after=lock("table:2"))
    assert len(read("table:1")) == 1


def test_command_is_recorded_once() -> None:
    command = uuid4()
    first = write("table:1", MOVED, DRAWN, command=command)
    write("table:1")

    for after in (START, head("table:1")):
        with pytest.raises(CommandUsed, match=str(command)):
            write("table:1", after=after, command=command)

    assert find_command("table:1", command) == first
    assert find_command("table:2", command) == []
    assert len(read("table:1")) == 3


def test_same_command_id_can_be_used_in_another_stream() -> None:
    command = uuid4()
    write("table:1", command=command)

    assert write("table:2", command=command)


def test_events_without_a_command_are_stored() -> None:
    for _ in range(2):
        write_without_command("s")

    assert [e.command for e in read("s")] == [None, None]


def test_refused_write_leaves_the_transaction_usable() -> None:
    with transaction.atomic():
        write("table:1")
        with pytest.raises(WrongVersion):
            write("table:1", after=Head(7, "0" * 64))
        write("table:1")

    assert head("table:1")[0] == 2


def test_database_refuses_a_duplicate_version() -> None:
    (written,) = write("table:1")
    HeadRow.objects.update(version=0, digest=GENESIS)
    HeadRow.objects.all().delete()

    with pytest.raises(IntegrityError), transaction.atomic():
        write("table:1", after=START)

    assert read("table:1") == [written]


def test_write_without_events_is_an_error() -> None:
    with pytest.raises(ValueError, match="appends nothing"):
        commit(Write("s", START, [], None, {}, NOON))


def test_time_without_a_zone_is_an_error() -> None:
    naive = NOON.replace(tzinfo=None)

    with pytest.raises(Unsealable, match="time zone"):
        commit(Write("s", START, [MOVED], None, {}, naive))


def test_lock_and_commit_take_two_statements_and_a_savepoint(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    write("table:1", DRAWN)
    # On SQLite the head is updated in a statement of its own, within the process.
    with django_assert_num_queries(4 if connection.vendor == "postgresql" else 5):
        write("table:1", MOVED, DRAWN, MOVED, after=lock("table:1"))


def test_lock_outside_a_transaction_is_an_error(transactional_db: None) -> None:
    with pytest.raises(transaction.TransactionManagementError):
        lock("table:1")


def test_append_is_atomic(transactional_db: None) -> None:
    write("table:1")
    with pytest.raises(Unsealable):
        write("table:1", MOVED, replace(MOVED, public={"x": 0.5}))

    assert len(read("table:1")) == 1
    assert head("table:1")[0] == 1


def test_repr_contains_no_secret() -> None:
    written = write("table:1", DRAWN)

    shown = repr(DRAWN) + repr(written) + repr(Event.objects.get())
    assert "sample.drawn" in shown
    for secret in ("camel", "figs", *written[0].salts.values()):
        assert secret not in shown
