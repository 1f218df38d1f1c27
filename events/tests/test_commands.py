"""The operator's commands, on intact and on damaged logs."""

from typing import Any

import pytest
from django.db import connection

from events.management import progress
from events.models import Checkpoint, Head, LogCheck
from events.projections.report import Report
from events.store import read
from events.testing import without_triggers
from events.tests.commands import error_output, run, tamper
from events.tests.counting import Counting
from events.tests.samples import DRAWN, MOVED, write

pytestmark = pytest.mark.django_db


def test_unchanged_log_verifies(inline: Counting, following: Counting) -> None:
    write("table:1", MOVED, DRAWN, actor="seat:0")
    write("table:2", DRAWN)
    run("rebuild", "following_counts")

    assert run("verify_log") == "streams: 2, problems: 0\n"
    assert run("verify_log", "table:2", "--rules") == "streams: 1, problems: 0\n"


def test_unknown_stream_is_an_error() -> None:
    write("table:1")

    assert "there is no stream table:9" in error_output("verify_log", "table:1", "table:9")


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
def test_change_in_any_column_is_found(column: str) -> None:
    write("table:1", MOVED, DRAWN, MOVED)
    write("table:2")
    assert run("verify_log")

    tamper(f"UPDATE events_event SET {TAMPERED[column]} WHERE stream = 'table:1' AND version = 2")

    assert "table:1, row" in error_output("verify_log")
    assert run("verify_log", "table:2")


def test_missing_row_is_found() -> None:
    write("table:1", MOVED, DRAWN, MOVED)

    tamper("DELETE FROM events_event WHERE version = 2")

    assert "table:1, row 2: its version is 3" in error_output("verify_log")


def test_missing_tail_is_found() -> None:
    write("table:1", MOVED, DRAWN, MOVED)

    tamper("DELETE FROM events_event WHERE version = 3")

    assert "table:1: its rows end at version 2, its head is 3" in error_output("verify_log")


def test_missing_stream_is_found() -> None:
    write("table:1")

    tamper("DELETE FROM events_event")

    assert "table:1: its rows end at version 0, its head is 1" in error_output("verify_log")


@pytest.mark.parametrize("change", [{"version": 4}, {"digest": "0" * 64}])
def test_wrong_head_is_found(change: dict[str, Any]) -> None:
    write("table:1", MOVED, MOVED)

    Head.objects.update(**change)

    assert "table:1: its rows end at version 2" in error_output("verify_log")


def test_missing_head_is_found() -> None:
    write("table:1")

    Head.objects.all().delete()

    assert "table:1: its rows end at version 1, its head is 0" in error_output("verify_log")


def test_every_broken_stream_is_reported() -> None:
    for number in range(3):
        write(f"table:{number}", MOVED)

    tamper("UPDATE events_event SET shape = 9 WHERE stream <> 'table:1'")

    output = error_output("verify_log")
    assert "table:0, row 1" in output
    assert "table:2, row 1" in output
    assert "streams: 3, problems: 2" in output


def test_check_of_the_whole_log_alone_is_recorded() -> None:
    write("table:1")
    write("table:2")
    tamper("UPDATE events_event SET shape = 9 WHERE stream = 'table:1'")

    error_output("verify_log")
    run("verify_log", "table:2")

    check = LogCheck.objects.get()
    assert (str(check), check.streams) == ("verify: 1 problems", 2)


def test_missing_triggers_are_reported() -> None:
    write("table:1")
    assert run("verify_log") == "streams: 1, problems: 0\n"
    with without_triggers():
        assert "can be changed" in error_output("verify_log")


def test_stream_that_cannot_be_projected_is_reported(
    inline: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(2):
        write(f"table:{number}")
    monkeypatch.setattr(inline, "computed", lambda rows: 1 / 0)

    output = error_output("verify_log")
    for number in range(2):
        assert f"table:{number}: inline_counts cannot be computed (ZeroDivisionError)" in output


def test_differing_projection_is_found_and_unchanged(inline: Counting) -> None:
    write("table:1", MOVED, MOVED)
    inline.spoil()

    output = error_output("verify_log")

    assert "table:1: inline_counts differs from the log" in output
    assert inline.contents() == [("table:1", 3)]


def test_data_of_a_stream_that_is_not_in_the_log_is_found_and_deleted(inline: Counting) -> None:
    write("table:1")
    inline.replace({"table:1": 1, "table:2": 5})

    output = error_output("verify_log")
    assert "table:2: inline_counts has data, and the log has no such stream" in output
    assert "problems: 1" in output

    run("rebuild")
    assert inline.contents() == [("table:1", 1)]
    assert run("verify_log")


def test_differing_follower_is_found_and_unchanged(following: Counting) -> None:
    write("table:1", MOVED, MOVED)
    run("rebuild")
    write("table:1")
    assert run("verify_log")
    following.spoil()

    assert "following_counts differs from the log" in error_output("verify_log")
    assert following.contents() == [("table:1", 3)]


def test_follower_that_never_read_is_empty(following: Counting) -> None:
    write("table:1")

    assert run("verify_log")


def test_rules_are_checked_on_request(settings: Any) -> None:
    settings.EVENTS["RULES_CHECKS"] = [
        lambda stream, rows: [f"{row.kind} cannot be" for row in rows if row.secrets]
    ]
    write("table:1", MOVED, DRAWN)

    assert run("verify_log")
    assert "table:1: sample.drawn cannot be" in error_output("verify_log", "--rules")


@pytest.mark.parametrize(
    ("terminal", "output"),
    [
        (
            True,
            ["1 of 9 streams, 1,000 rows, 833 rows/s", "3 of 9 streams, 3,000 rows, 500 rows/s"],
        ),
        (False, ["3 of 9 streams, 3,000 rows, 500 rows/s"]),
    ],
)
def test_long_command_shows_its_progress(
    terminal: bool, output: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter([0.0, 1.2, 2.0, 6.0])
    monkeypatch.setattr(progress, "monotonic", lambda: next(seconds))
    written: list[str] = []
    shown = progress.Progress(9, written.append, terminal=terminal)

    for done in (1, 2, 3):
        shown.show(Report(streams=done, rows=1_000 * done))

    assert written == output


def test_rebuild_repairs_projections(inline: Counting, following: Counting) -> None:
    write("table:1", MOVED, MOVED)
    write("table:2")
    for counting in (inline, following):
        counting.apply(read("table:2"))
        counting.spoil()

    output = run("rebuild")

    expected = [("table:1", 2), ("table:2", 1)]
    assert inline.contents() == following.contents() == expected
    assert output == "inline_counts is rebuilt\nfollowing_counts is rebuilt\n"
    assert Checkpoint.objects.get().position == read("table:2")[-1].position
    assert run("verify_log")


def test_rebuild_changes_only_the_named_projection(inline: Counting, following: Counting) -> None:
    write("table:1")
    inline.spoil()

    run("rebuild", "following_counts")

    assert inline.contents() == [("table:1", 2)]
    assert following.contents() == [("table:1", 1)]


@pytest.mark.skipif(connection.vendor == "postgresql", reason="PostgreSQL has roles")
def test_role_of_a_database_without_roles_is_an_error() -> None:
    assert "only PostgreSQL has roles" in error_output("grant_app_role", "app")


def test_rebuild_of_an_unknown_name_is_an_error() -> None:
    assert "no projection is named nothing" in error_output("rebuild", "nothing")
