"""Reading many streams at a time: no row left out, none read twice, no writer overtaken."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event, Thread
from typing import Any

import pytest
from django.db import connection, transaction

from events import rebuild as rebuilding
from events import scan
from events import verify as verifying
from events.rebuild import rebuild
from events.scan import batches, between, heads, ranges, snapshot
from events.store import lock, streams
from events.tests.commands import complaints, run, tamper
from events.tests.counting import Counting
from events.tests.samples import DRAWN, MOVED, write
from events.verify import verify_streams

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = [f"table:{number}" for number in range(7)]
EVERYTHING = between(None, None)


def fill(*names: str) -> None:
    for place, name in enumerate(names or NAMES):
        write(name, *[MOVED, DRAWN, MOVED][: 1 + place % 3])


def read(rows: int) -> list[tuple[str, list[int]]]:
    return [
        (name, [row[1] for row in found])
        for part in ranges(rows)
        for batch in batches(part, heads(part))
        for name, found in batch.items()
    ]


@pytest.mark.parametrize("rows", [1, 2, 3, 1_000])
def test_ranges_leave_no_row_out(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fill()
    monkeypatch.setattr(scan, "_PAGE", 2)
    expected = [(name, list(range(1, 2 + place % 3))) for place, name in enumerate(NAMES)]
    assert sorted(read(rows)) == expected


@pytest.mark.parametrize("rows", [1, 1_000])
def test_rows_without_a_head_and_heads_without_rows_are_in_a_range(rows: int) -> None:
    fill()
    tamper("DELETE FROM events_head WHERE stream IN ('table:0', 'table:3', 'table:6')")
    tamper("DELETE FROM events_event WHERE stream = 'table:1'")
    assert sorted(name for name, _ in read(rows)) == NAMES
    said = complaints("verify_log")
    for name in ("table:0", "table:3", "table:6"):
        assert f"{name}: its rows end at version" in said
    assert "streams: 7, problems: 4" in said


def test_streams_are_read_page_by_page_from_the_heads(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Callable[[int], Any]
) -> None:
    monkeypatch.setattr(scan, "_NAMES", 3)
    fill()
    with django_assert_num_queries(1):
        assert next(iter(streams())) == NAMES[0]
    with django_assert_num_queries(4):
        assert list(streams()) == NAMES


def elsewhere(work: Callable[[], object]) -> None:
    """Do this in another thread, on a connection of its own, and wait for it."""

    def begin() -> None:
        try:
            work()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(begin).result(timeout=30)


def test_a_write_while_streams_are_verified_is_no_problem(
    inline: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill()

    def written_meanwhile(*asked: Any) -> Any:
        elsewhere(fill)
        return batches(*asked)

    monkeypatch.setattr(verifying, "batches", written_meanwhile)
    report = verify_streams(EVERYTHING)
    assert (report.streams, report.rows, report.problems) == (7, 13, [])
    assert sum(events for _, events in inline.contents(None)) == 26


def test_a_snapshot_is_of_one_moment() -> None:
    fill()
    with snapshot():
        before = heads(EVERYTHING)
        elsewhere(fill)
        assert heads(EVERYTHING) == before
    assert heads(EVERYTHING) != before


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer at a time")
def test_rebuild_waits_for_the_writer_of_a_stream(inline: Counting) -> None:
    fill()
    inline.spoil()
    with transaction.atomic():
        write(NAMES[2], expected=lock(NAMES[2]))
        thread = Thread(
            target=elsewhere, args=[partial(rebuild, EVERYTHING, projector=inline.name)]
        )
        thread.start()
        thread.join(0.5)
        assert thread.is_alive()
    thread.join(30)
    assert verify_streams(EVERYTHING).problems == []


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer at a time")
def test_rebuild_leaves_streams_that_open_meanwhile_to_their_writers(
    inline: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill()

    def opened_meanwhile(*asked: Any) -> Any:
        elsewhere(lambda: fill("table:31"))
        return batches(*asked)

    monkeypatch.setattr(rebuilding, "batches", opened_meanwhile)
    assert rebuild(EVERYTHING, projector=inline.name).streams == 7
    assert verify_streams(EVERYTHING).problems == []


def test_rebuild_takes_in_streams_whose_head_is_missing(inline: Counting) -> None:
    fill()
    tamper("DELETE FROM events_head WHERE stream = 'table:2'")
    inline.reset(None)
    assert rebuild(EVERYTHING, projector=inline.name).streams == 7
    assert dict(inline.contents(None))["table:2"] == 3


def test_rebuild_beside_writers_ends_with_what_the_log_makes(inline: Counting) -> None:
    fill()
    ended = Event()

    def play(name: str) -> None:
        while not ended.is_set():
            write(name)

    with ThreadPoolExecutor(3) as pool:
        playing = [pool.submit(elsewhere, lambda name=name: play(name)) for name in NAMES[:3]]
        for _ in range(4):
            for part in ranges(rows=4):
                rebuild(part, projector=inline.name)
        ended.set()
        for each in playing:
            each.result(timeout=30)
    report = verify_streams(EVERYTHING)
    assert report.problems == []
    assert report.rows > 13


def test_what_is_kept_rightly_is_not_written_again(
    inline: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill()
    replaced: list[Any] = []
    monkeypatch.setattr(inline, "replace", replaced.append)
    tamper(f"UPDATE {inline.name} SET events = 9 WHERE stream = 'table:4'")
    rebuild(EVERYTHING, projector=inline.name)
    assert replaced == [{"table:4": 2}]


def test_a_stream_of_which_nothing_can_be_made_does_not_end_a_rebuild(
    inline: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill()
    inline.spoil()
    count = inline.computed
    monkeypatch.setattr(
        inline, "computed", lambda rows: count(rows) if rows[0].stream != NAMES[1] else 1 / 0
    )
    said = complaints("rebuild")
    assert "table:1: inline_counts can make nothing of it (ZeroDivisionError)" in said
    assert dict(inline.contents(None))["table:6"] == 1


def test_streams_of_other_rules_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    from events import checks

    fill()
    checks.register_rules_check(lambda stream, rows: None if len(rows) == 3 else ())
    assert run("verify_log") == "streams: 7, problems: 0\n"
    assert run("verify_log", "--rules") == (
        "streams of other rules, not decided again: 2\nstreams: 7, problems: 0\n"
    )


@pytest.mark.parametrize("number", ["0", "-1", "two"])
def test_a_number_of_processes_is_at_least_one(number: str) -> None:
    assert "no number of processes" in complaints("verify_log", f"--processes={number}")
