"""Reading many streams in ranges: every row once, beside writers."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise, starmap
from threading import Event, Thread
from typing import Any

import pytest
from django.db import connection, transaction

from events.projections import rebuild as rebuilding
from events.projections import scan
from events.projections import verify as verifying
from events.projections.projection import projections
from events.projections.rebuild import rebuild
from events.projections.scan import batches, between, heads, ranges, snapshot
from events.projections.verify import verify_streams
from events.store import lock, streams
from events.tests.commands import error_output, run, tamper
from events.tests.counting import Counting
from events.tests.samples import DRAWN, MOVED, write

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
def test_ranges_contain_every_row(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fill()
    monkeypatch.setattr(scan, "_PAGE", 2)
    expected = [(name, list(range(1, 2 + place % 3))) for place, name in enumerate(NAMES)]
    assert sorted(read(rows)) == expected


def test_batches_of_a_large_range_split_no_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    fill()
    monkeypatch.setattr(scan, "ROWS", 2)
    found = [
        {name: len(rows) for name, rows in batch.items()}
        for batch in batches(EVERYTHING, [*NAMES, "table:9"])
    ]
    assert found == [
        {"table:0": 1, "table:1": 2, "table:2": 3},
        {"table:3": 1, "table:4": 2, "table:5": 3},
        {"table:6": 1, "table:9": 0},
    ]


def test_range_ends_once_it_has_as_many_rows_as_asked() -> None:
    fill()
    ends = [None, NAMES[1], NAMES[2], NAMES[4], NAMES[5], None]
    assert list(ranges(rows=3)) == list(starmap(between, pairwise(ends)))
    assert list(ranges()) == [EVERYTHING]


def test_batches_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    fill()
    monkeypatch.setattr(scan, "ROWS", 3)
    report = verify_streams(EVERYTHING, projections=projections())
    assert (report.streams, report.rows, report.problems) == (7, 13, [])


@pytest.mark.parametrize("rows", [1, 1_000])
def test_ranges_contain_rows_without_heads_and_heads_without_rows(rows: int) -> None:
    fill()
    tamper("DELETE FROM events_head WHERE stream IN ('table:0', 'table:3', 'table:6')")
    tamper("DELETE FROM events_event WHERE stream = 'table:1'")
    assert sorted(name for name, _ in read(rows)) == NAMES
    output = error_output("verify_log")
    for name in ("table:0", "table:3", "table:6"):
        assert f"{name}: its rows end at version" in output
    assert "streams: 7, problems: 4" in output


def test_stream_names_are_read_page_by_page_from_the_heads(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Callable[[int], Any]
) -> None:
    monkeypatch.setattr(scan, "_NAMES", 3)
    fill()
    with django_assert_num_queries(1):
        assert next(iter(streams())) == NAMES[0]
    with django_assert_num_queries(4):
        assert list(streams()) == NAMES


def elsewhere(work: Callable[[], object]) -> None:
    """Call a function in another thread, on a connection of its own, and wait for it."""

    def begin() -> None:
        try:
            work()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(begin).result(timeout=30)


def test_write_during_verification_is_no_problem(
    inline: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill()

    def written_meanwhile(*asked: Any) -> Any:
        elsewhere(fill)
        return batches(*asked)

    monkeypatch.setattr(verifying, "batches", written_meanwhile)
    report = verify_streams(EVERYTHING, projections=projections())
    assert (report.streams, report.rows, report.problems) == (7, 13, [])
    assert sum(events for _, events in inline.contents()) == 26


def test_database_snapshot_is_consistent() -> None:
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
        write(NAMES[2], after=lock(NAMES[2]))
        thread = Thread(target=elsewhere, args=[partial(rebuild, EVERYTHING, projections=[inline])])
        thread.start()
        thread.join(0.5)
        assert thread.is_alive()
    thread.join(30)
    assert verify_streams(EVERYTHING, projections=projections()).problems == []


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer at a time")
def test_rebuild_skips_streams_opened_meanwhile(
    inline: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill()

    def opened_meanwhile(*asked: Any) -> Any:
        elsewhere(lambda: fill("table:31"))
        return batches(*asked)

    monkeypatch.setattr(rebuilding, "batches", opened_meanwhile)
    assert rebuild(EVERYTHING, projections=[inline]).streams == 7
    assert verify_streams(EVERYTHING, projections=projections()).problems == []


def test_rebuild_includes_streams_without_a_head(inline: Counting) -> None:
    fill()
    tamper("DELETE FROM events_head WHERE stream = 'table:2'")
    inline.reset()
    assert rebuild(EVERYTHING, projections=[inline]).streams == 7
    assert dict(inline.contents())["table:2"] == 3


def test_rebuild_beside_writers_matches_the_log(inline: Counting) -> None:
    fill()
    ended = Event()

    def play(name: str) -> None:
        while not ended.is_set():
            write(name)

    with ThreadPoolExecutor(3) as pool:
        playing = [pool.submit(elsewhere, lambda name=name: play(name)) for name in NAMES[:3]]
        for _ in range(4):
            for part in ranges(rows=4):
                rebuild(part, projections=[inline])
        ended.set()
        for each in playing:
            each.result(timeout=30)
    report = verify_streams(EVERYTHING, projections=projections())
    assert report.problems == []
    assert report.rows > 13


def test_correct_projections_are_not_rewritten(
    inline: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill()
    replaced: list[Any] = []
    monkeypatch.setattr(inline, "replace", replaced.append)
    tamper(f"UPDATE {inline.name} SET events = 9 WHERE stream = 'table:4'")
    rebuild(EVERYTHING, projections=[inline])
    assert replaced == [{"table:4": 2}]


def test_stream_that_cannot_be_projected_does_not_stop_a_rebuild(
    inline: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill()
    inline.spoil()
    count = inline.computed
    monkeypatch.setattr(
        inline, "computed", lambda rows: count(rows) if rows[0].stream != NAMES[1] else 1 / 0
    )
    output = error_output("rebuild")
    assert "table:1: inline_counts cannot be computed (ZeroDivisionError)" in output
    assert dict(inline.contents())["table:6"] == 1


def test_streams_of_other_rules_versions_are_counted(settings: Any) -> None:
    fill()
    settings.EVENTS["RULES_CHECKS"] = [lambda stream, rows: None if len(rows) == 3 else ()]
    assert run("verify_log") == "streams: 7, problems: 0\n"
    assert run("verify_log", "--rules") == (
        "streams of other versions of their rules, not decided again: 2\nstreams: 7, problems: 0\n"
    )


@pytest.mark.parametrize("number", ["0", "-1", "two"])
def test_number_of_processes_is_at_least_one(number: str) -> None:
    assert "not a number of processes" in error_output("verify_log", f"--processes={number}")
    assert run("verify_log", "--processes=1") == "streams: 0, problems: 0\n"
