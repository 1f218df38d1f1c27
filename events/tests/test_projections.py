"""Projections and followers: a rebuild gives the same result, and failures leave no part."""

from typing import Any

import pytest

from events.chain.seal import GENESIS
from events.envelope import Head, RecordedEvent, WrongVersion
from events.models import Checkpoint
from events.projections import rebuild as rebuilding
from events.projections.catchup import catch_up, start_over
from events.projections.rebuild import rebuild
from events.projections.scan import between, events_of
from events.store import read_all
from events.tests.counting import Counting
from events.tests.samples import DRAWN, MOVED, write

pytestmark = pytest.mark.django_db


def test_projection_written_with_events_equals_its_rebuild(inline: Counting) -> None:
    for number in range(5):
        write(f"table:{number % 2}", *[MOVED] * (number + 1))
    before = inline.contents()
    inline.spoil()

    report = rebuild(between(None, None), projections=[inline])

    assert inline.contents() == before == [("table:0", 9), ("table:1", 6)]
    assert (report.streams, report.rows, report.problems) == (2, 15, [])


def test_rebuild_of_two_projections_reads_each_log_once(
    inline: Counting, following: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("table:1", MOVED, DRAWN)
    write("table:2")
    read_streams: list[str] = []

    def counted(rows: Any) -> Any:
        rows = list(rows)
        read_streams.append(rows[0][0])
        return events_of(rows)

    monkeypatch.setattr(rebuilding, "events_of", counted)
    report = rebuild(between(None, None), projections=[inline, following])
    assert (report.rows, sorted(read_streams)) == (3, ["table:1", "table:2"])
    assert inline.contents() == following.contents() == [("table:1", 2), ("table:2", 1)]


def test_follower_receives_only_its_kinds(
    following: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "kinds", frozenset({"sample.drawn"}))
    start_at_the_tail(following)
    write("table:1", MOVED, DRAWN, MOVED)
    write("table:1", MOVED)
    while catch_up(following, limit=1):
        pass
    assert [[row.kind for row in rows] for rows in following.batches] == [["sample.drawn"]]


def test_refused_write_projects_nothing(inline: Counting) -> None:
    write("table:1")
    with pytest.raises(WrongVersion):
        write("table:1", after=Head(0, GENESIS))

    assert inline.contents() == [("table:1", 1)]


def test_follower_continues_from_its_checkpoint(following: Counting) -> None:
    write("table:1", MOVED, MOVED, MOVED)
    write("table:2")
    start_at_the_tail(following)
    assert not following.batches

    write("table:1", MOVED, DRAWN)
    write("table:2")

    assert catch_up(following, limit=2) == 2
    assert catch_up(following, limit=2) == 1
    assert catch_up(following, limit=2) == 0
    assert following.contents() == [("table:1", 2), ("table:2", 1)]


def start_at_the_tail(follower: Counting) -> None:
    position = 0
    while page := read_all(position):
        position = page[-1].position
    Checkpoint.objects.create(projector=follower.name, position=position)


def test_failed_page_is_read_again(following: Counting, monkeypatch: pytest.MonkeyPatch) -> None:
    start_at_the_tail(following)
    write("table:1")
    with monkeypatch.context() as broken:
        broken.setattr(following, "apply", lambda rows: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            catch_up(following)

    assert catch_up(following) == 1
    assert following.contents() == [("table:1", 1)]


def test_page_read_by_another_process_is_skipped(
    following: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    from events.projections import catchup

    start_at_the_tail(following)
    write("table:1")

    def while_another_catches_up(*where: int) -> list[RecordedEvent]:
        page = read_all(*where)
        monkeypatch.setattr(catchup, "read_all", read_all)
        catch_up(following)
        return page

    monkeypatch.setattr(catchup, "read_all", while_another_catches_up)

    assert catch_up(following) == 0
    assert following.contents() == [("table:1", 1)]


def test_follower_that_starts_over_gets_the_same_result(following: Counting) -> None:
    write("table:1", MOVED, DRAWN)
    while catch_up(following):
        pass
    before = following.contents()

    start_over(following)
    assert following.contents() == []
    while catch_up(following):
        pass

    assert following.contents() == before == [("table:1", 2)]
