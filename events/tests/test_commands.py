"""The commands of the operator, on logs that are whole and on logs that are not."""

from typing import Any

import pytest

from events import checks
from events.management import progress
from events.models import Checkpoint, Head
from events.report import Report
from events.store import read
from events.testing import lifted
from events.tests.commands import complaints, run, tamper
from events.tests.counting import Counting
from events.tests.samples import DRAWN, MOVED, write

pytestmark = pytest.mark.django_db


def test_a_whole_log_verifies(inline: Counting, following: Counting) -> None:
    write("table:1", MOVED, DRAWN, actor="seat:0")
    write("table:2", DRAWN)
    run("rebuild", "following_counts")

    assert run("verify_log") == "streams: 2, problems: 0\n"
    assert run("verify_log", "table:2", "--rules") == "streams: 1, problems: 0\n"


def test_a_stream_that_is_not_there_is_not_called_whole() -> None:
    write("table:1")

    assert "there is no stream table:9" in complaints("verify_log", "table:1", "table:9")


TAMPERED = {
    "stream": "stream = 'table:9'",
    "version": "version = 7",
    "kind": "kind = 'sample.other'",
    "shape": "shape = 2",
    "public": """public = '{"seat":0}'""",
    "public, spaced": "public = replace(public, ':', ': ')",
    "public, a key twice": """public = '{"seat":0,"seat":1}'""",
    "public, no JSON": "public = '{'",
    "secrets": "secrets = replace(secrets, 'silver', 'golden')",
    "secrets, none": "secrets = '{}'",
    "secrets, no slices": "secrets = '[1]'",
    "a salt": 'secrets = replace(secrets, \'"salt":"\', \'"salt":"0\')',
    "command": "command = '00000000-0000-0000-0000-000000000000'",
    "command, none": "command = NULL",
    "command, no id": "command = 'x'",
    "index": '"index" = 5',
    "meta": """meta = '{"actor":"seat:0"}'""",
    "recorded_at": "recorded_at = '2026-05-04T12:00:01.000000Z'",
    "recorded_at, shorter": "recorded_at = '2026-05-04T12:00:00Z'",
    "recorded_at, no time": "recorded_at = 'noon'",
    "previous": "previous = ''",
    "digest": "digest = previous",
}


@pytest.mark.parametrize("column", TAMPERED)
def test_a_change_in_any_column_is_found(column: str) -> None:
    write("table:1", MOVED, DRAWN, MOVED)
    write("table:2")
    assert run("verify_log")

    tamper(f"UPDATE events_event SET {TAMPERED[column]} WHERE stream = 'table:1' AND version = 2")

    assert "table:1, row" in complaints("verify_log")
    assert run("verify_log", "table:2")


def test_a_missing_row_is_found() -> None:
    write("table:1", MOVED, DRAWN, MOVED)

    tamper("DELETE FROM events_event WHERE version = 2")

    assert "table:1, row 2: it calls itself version 3" in complaints("verify_log")


def test_a_missing_tail_is_found() -> None:
    write("table:1", MOVED, DRAWN, MOVED)

    tamper("DELETE FROM events_event WHERE version = 3")

    assert "table:1: its rows end at version 2, its head is 3" in complaints("verify_log")


def test_a_missing_stream_is_found() -> None:
    write("table:1")

    tamper("DELETE FROM events_event")

    assert "table:1: its rows end at version 0, its head is 1" in complaints("verify_log")


@pytest.mark.parametrize("change", [{"version": 4}, {"digest": "0" * 64}])
def test_a_head_that_is_wrong_is_found(change: dict[str, Any]) -> None:
    write("table:1", MOVED, MOVED)

    Head.objects.update(**change)

    assert "table:1: its rows end at version 2" in complaints("verify_log")


def test_a_missing_head_is_found() -> None:
    write("table:1")

    Head.objects.all().delete()

    assert "table:1: its rows end at version 1, its head is 0" in complaints("verify_log")


def test_every_broken_stream_is_told() -> None:
    for number in range(3):
        write(f"table:{number}", MOVED)

    tamper("UPDATE events_event SET shape = 9 WHERE stream <> 'table:1'")

    said = complaints("verify_log")
    assert "table:0, row 1" in said
    assert "table:2, row 1" in said
    assert "streams: 3, problems: 2" in said


def test_a_log_without_its_guard_is_told() -> None:
    write("table:1")
    assert run("verify_log") == "streams: 1, problems: 0\n"
    with lifted():
        assert "can be changed" in complaints("verify_log")


def test_a_stream_of_which_nothing_can_be_made_is_told_with_the_others(
    inline: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(2):
        write(f"table:{number}")
    monkeypatch.setattr(inline, "computed", lambda rows: 1 / 0)

    said = complaints("verify_log")
    for number in range(2):
        assert f"table:{number}: inline_counts can make nothing of it (ZeroDivisionError)" in said


def test_a_projection_that_differs_is_found_and_left(inline: Counting) -> None:
    write("table:1", MOVED, MOVED)
    inline.spoil()

    said = complaints("verify_log")

    assert "table:1: inline_counts is not what the log makes of it" in said
    assert inline.contents(None) == [("table:1", 3)]


def test_a_follower_that_differs_is_found_and_left(following: Counting) -> None:
    write("table:1", MOVED, MOVED)
    run("rebuild")
    write("table:1")
    assert run("verify_log")
    following.spoil()

    assert "following_counts is not what the log makes of it" in complaints("verify_log")
    assert following.contents(None) == [("table:1", 3)]


def test_a_follower_that_never_read_holds_nothing(following: Counting) -> None:
    write("table:1")

    assert run("verify_log")


def test_rules_are_asked_when_wanted() -> None:
    checks.register_rules_check(
        lambda stream, rows: [f"{row.kind} cannot be" for row in rows if row.secrets]
    )
    write("table:1", MOVED, DRAWN)

    assert run("verify_log")
    assert "table:1: sample.drawn cannot be" in complaints("verify_log", "--rules")


@pytest.mark.parametrize(
    ("terminal", "said"),
    [
        (
            True,
            ["1 of 9 streams, 1,000 rows, 833 rows/s", "3 of 9 streams, 3,000 rows, 500 rows/s"],
        ),
        (False, ["3 of 9 streams, 3,000 rows, 500 rows/s"]),
    ],
)
def test_long_work_shows_how_far_it_is(
    terminal: bool, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter([0.0, 1.2, 2.0, 6.0])
    monkeypatch.setattr(progress, "monotonic", lambda: next(seconds))
    written: list[str] = []
    shown = progress.Progress(9, written.append, terminal=terminal)

    for done in (1, 2, 3):
        shown.show(Report(streams=done, rows=1_000 * done))

    assert written == said


def test_rebuild_puts_right_what_was_spoilt(inline: Counting, following: Counting) -> None:
    write("table:1", MOVED, MOVED)
    write("table:2")
    for projector in (inline, following):
        projector.apply(read("table:2"))
        projector.spoil()

    said = run("rebuild")

    expected = [("table:1", 2), ("table:2", 1)]
    assert inline.contents(None) == following.contents(None) == expected
    assert said == "inline_counts is rebuilt\nfollowing_counts is rebuilt\n"
    assert Checkpoint.objects.get().position == read("table:2")[-1].position
    assert run("verify_log")


def test_rebuild_touches_only_what_is_named(inline: Counting, following: Counting) -> None:
    write("table:1")
    inline.spoil()

    run("rebuild", "following_counts")

    assert inline.contents(None) == [("table:1", 2)]
    assert following.contents(None) == [("table:1", 1)]


def test_rebuild_of_what_there_is_not() -> None:
    assert "no projector is named nothing" in complaints("rebuild", "nothing")
