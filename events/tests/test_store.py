"""Appending and reading: versions, commands, and what comes back."""

from dataclasses import replace
from datetime import timedelta, timezone
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from pytest_django import DjangoAssertNumQueries

from events.envelope import CommandUsed, NewEvent, WrongVersion
from events.models import Event, Head
from events.seal import GENESIS, Unsealable
from events.store import append, find_command, head, lock, read, read_all, streams
from events.tests.samples import DRAWN, MOVED, NOON, write

pytestmark = pytest.mark.django_db


def test_what_is_written_is_what_is_read() -> None:
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


def test_a_row_comes_back_at_once_as_a_later_reader_will_find_it() -> None:
    (written,) = write("table:1", NewEvent("sample.moved", 1, {"path": (1, 2)}))

    assert written.public == {"path": [1, 2]}


def test_kinds_and_fields_keep_their_letters() -> None:
    written = write("Tisch:ü/😀", NewEvent("spiel.züge_的_🐫", 1, {"é": "“…”\n\x00\u2028"}))

    assert read("Tisch:ü/😀") == written


def test_the_moment_is_kept_in_utc_to_the_microsecond() -> None:
    moment = NOON.replace(microsecond=120).astimezone(timezone(timedelta(hours=5)))

    (written,) = append(stream="s", expected=0, events=[MOVED], command=None, meta={}, now=moment)

    assert Event.objects.get().recorded_at == "2026-05-04T12:00:00.000120Z"
    assert read("s") == [written]
    assert written.recorded_at.utcoffset() == timedelta(0)


def test_a_part_of_a_stream() -> None:
    write("table:1", *[MOVED] * 5)
    write("table:2")

    assert [e.version for e in read("table:1", after=2)] == [3, 4, 5]
    assert [e.version for e in read("table:1", after=1, upto=3)] == [2, 3]
    assert read("table:3") == []
    assert list(streams()) == ["table:1", "table:2"]


def test_the_head_follows() -> None:
    assert head("table:1") == (0, GENESIS)

    written = write("table:1", MOVED, MOVED)

    assert head("table:1") == (2, written[1].digest)


@pytest.mark.parametrize("expected", [0, 1, 3, -1])
def test_a_wrong_version_is_refused_and_nothing_is_written(expected: int) -> None:
    write("table:1", MOVED, MOVED)

    with pytest.raises(WrongVersion) as refused:
        write("table:1", expected=expected)

    assert (refused.value.expected, refused.value.actual) == (expected, 2)
    assert str(refused.value) == f"table:1 is at version 2, not {expected}"
    assert len(read("table:1")) == 2


def test_a_stream_begins_at_version_one() -> None:
    with pytest.raises(WrongVersion):
        write("table:1", expected=1)

    assert list(streams()) == []


def test_a_lock_that_is_no_longer_true_is_refused() -> None:
    write("table:1")
    old = lock("table:1")
    write("table:1")

    with pytest.raises(WrongVersion):
        write("table:1", expected=old)
    assert len(read("table:1")) == 2


def test_the_lock_of_another_stream_is_refused() -> None:
    write("table:1")
    write("table:2")

    with pytest.raises(WrongVersion):
        write("table:1", expected=lock("table:2"))
    assert len(read("table:1")) == 1


def test_a_command_is_recorded_once() -> None:
    command = uuid4()
    first = write("table:1", MOVED, DRAWN, command=command)
    write("table:1")

    for expected in (0, 3):
        with pytest.raises(CommandUsed, match=str(command)):
            write("table:1", expected=expected, command=command)

    assert find_command("table:1", command) == first
    assert find_command("table:2", command) == []
    assert len(read("table:1")) == 3


def test_another_stream_may_see_the_same_command() -> None:
    command = uuid4()
    write("table:1", command=command)

    assert write("table:2", command=command)


def test_events_without_a_command() -> None:
    for expected in (0, 1):
        append(stream="s", expected=expected, events=[MOVED], command=None, meta={}, now=NOON)

    assert [e.command for e in read("s")] == [None, None]


def test_a_refusal_leaves_the_transaction_usable() -> None:
    with transaction.atomic():
        write("table:1")
        with pytest.raises(WrongVersion):
            write("table:1", expected=7)
        write("table:1")

    assert head("table:1")[0] == 2


def test_the_table_itself_refuses_a_version_twice() -> None:
    (written,) = write("table:1")
    Head.objects.update(version=0, digest=GENESIS)
    Head.objects.all().delete()

    with pytest.raises(IntegrityError), transaction.atomic():
        write("table:1", expected=0)

    assert read("table:1") == [written]


def test_nothing_to_append_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="nothing"):
        append(stream="s", expected=0, events=[], command=None, meta={}, now=NOON)


def test_a_moment_without_a_zone_is_a_mistake() -> None:
    naive = NOON.replace(tzinfo=None)

    with pytest.raises(Unsealable, match="time zone"):
        append(stream="s", expected=0, events=[MOVED], command=None, meta={}, now=naive)


def test_a_lock_and_an_append_are_two_statements(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    write("table:1", DRAWN)
    # On SQLite the head moves in a statement of its own, inside this process.
    with django_assert_num_queries(2 if connection.vendor == "postgresql" else 3):
        write("table:1", MOVED, DRAWN, MOVED, expected=lock("table:1"))


def test_a_lock_outside_a_transaction_is_a_mistake(transactional_db: None) -> None:
    with pytest.raises(transaction.TransactionManagementError):
        lock("table:1")


def test_an_append_is_whole_or_not_at_all(transactional_db: None) -> None:
    write("table:1")
    with pytest.raises(Unsealable):
        write("table:1", MOVED, replace(MOVED, public={"x": 0.5}))

    assert len(read("table:1")) == 1
    assert head("table:1")[0] == 1


def test_what_is_printed_holds_no_secret() -> None:
    written = write("table:1", DRAWN)

    shown = repr(DRAWN) + repr(written) + repr(Event.objects.get())
    assert "sample.drawn" in shown
    for secret in ("camel", "figs", *written[0].salts.values()):
        assert secret not in shown
