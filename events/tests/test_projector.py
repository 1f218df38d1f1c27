"""Read models: inline and following, rebuilt to the same, and never half."""

from collections.abc import Sequence

import pytest
from django.db import transaction

from events import projector as registry
from events.catchup import catch_up, start_over
from events.envelope import RecordedEvent
from events.models import Checkpoint
from events.rebuild import rebuild
from events.scan import between
from events.store import read, read_all
from events.tests.counting import Counting
from events.tests.samples import DRAWN, MOVED, write

pytestmark = pytest.mark.django_db


def test_an_inline_projector_is_given_each_batch_as_it_is_written(inline: Counting) -> None:
    first = write("table:1", MOVED, DRAWN)
    second = write("table:2")

    assert inline.batches == [first, second]
    assert inline.contents(None) == [("table:1", 2), ("table:2", 1)]


def test_inline_is_what_a_rebuild_makes(inline: Counting) -> None:
    for number in range(5):
        write(f"table:{number % 2}", *[MOVED] * (number + 1))
    before = inline.contents(None)
    inline.spoil()

    report = rebuild(between(None, None), projector=inline.name)

    assert inline.contents(None) == before == [("table:0", 9), ("table:1", 6)]
    assert (report.streams, report.rows, report.problems) == (2, 15, [])


def test_a_projector_is_given_the_kinds_it_wants(
    inline: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inline, "kinds", frozenset({"sample.drawn"}))

    write("table:1", MOVED, DRAWN, MOVED)
    write("table:1", MOVED)

    assert [[row.kind for row in rows] for rows in inline.batches] == [["sample.drawn"]]


def test_what_cannot_be_projected_is_not_recorded(
    inline: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("table:1")

    def fail(rows: Sequence[RecordedEvent]) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(inline, "apply", fail)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        write("table:1")

    assert len(read("table:1")) == 1


def test_a_refused_append_projects_nothing(inline: Counting) -> None:
    write("table:1")
    with pytest.raises(Exception, match="at version 1"):
        write("table:1", expected=5)

    assert len(inline.batches) == 1


def test_a_follower_reads_on_from_its_checkpoint(following: Counting) -> None:
    write("table:1", MOVED, MOVED, MOVED)
    write("table:2")
    start_at_the_tail(following)
    assert not following.batches

    write("table:1", MOVED, DRAWN)
    write("table:2")

    assert catch_up(following, limit=2) == 2
    assert catch_up(following, limit=2) == 1
    assert catch_up(following, limit=2) == 0
    assert following.contents(None) == [("table:1", 2), ("table:2", 1)]


def start_at_the_tail(projector: Counting) -> None:
    position = 0
    while page := read_all(position):
        position = page[-1].position
    Checkpoint.objects.create(projector=projector.name, position=position)


def test_a_page_that_fails_is_read_again(
    following: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_at_the_tail(following)
    write("table:1")
    with monkeypatch.context() as broken:
        broken.setattr(following, "apply", lambda rows: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            catch_up(following)

    assert catch_up(following) == 1
    assert following.contents(None) == [("table:1", 1)]


def test_a_page_that_another_process_took_is_left_alone(
    following: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    from events import catchup

    start_at_the_tail(following)
    write("table:1")

    def while_another_catches_up(*where: int) -> list[RecordedEvent]:
        page = read_all(*where)
        monkeypatch.setattr(catchup, "read_all", read_all)
        catch_up(following)
        return page

    monkeypatch.setattr(catchup, "read_all", while_another_catches_up)

    assert catch_up(following) == 0
    assert following.contents(None) == [("table:1", 1)]


def test_starting_over_comes_to_the_same(following: Counting) -> None:
    write("table:1", MOVED, DRAWN)
    while catch_up(following):
        pass
    before = following.contents(None)

    start_over(following)
    assert following.contents(None) == []
    while catch_up(following):
        pass

    assert following.contents(None) == before == [("table:1", 2)]


def test_a_name_is_taken_once(inline: Counting) -> None:
    with pytest.raises(ValueError, match="already"):
        registry.register(inline)
