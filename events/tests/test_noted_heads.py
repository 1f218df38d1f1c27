"""Tests of notes of all heads, kept outside of the database."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils.functional import SimpleLazyObject
from pytest_django import Settings

from events.models import Checkpoint, Head, LogCheck
from events.noted_heads import noting
from events.noted_heads.note import Note, read_note
from events.store import head
from events.tests.commands import empty_the_log, error_output, run, tamper
from events.tests.samples import DRAWN, MOVED, write

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 20, 8, tzinfo=UTC)
HOUR = timedelta(hours=1)
KEYS = {
    "A": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "B": "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE",
}


@pytest.fixture(autouse=True)
def _key(settings: Settings) -> None:
    settings.HEADS_KEY, settings.HEADS_PUBLIC_KEYS = KEYS["A"], []


@pytest.fixture
def note(tmp_path: Path) -> Path:
    """Return a note of two streams."""
    write("table:1", MOVED, DRAWN)
    write("table:2", DRAWN)
    file = tmp_path / "heads"
    assert run("note_heads", str(file)) == "heads: 2\n"
    return file


def test_continued_log_agrees_with_a_note(note: Path) -> None:
    write("table:1", MOVED)
    write("table:3", MOVED)

    assert run("verify_log", "--against", str(note)) == "streams: 3, problems: 0\n"


def test_stream_written_anew_with_a_valid_chain_is_found(note: Path) -> None:
    tamper("DELETE FROM events_event WHERE stream = 'table:2'")
    Head.objects.filter(stream="table:2").delete()
    write("table:2", MOVED)

    assert run("verify_log").endswith("problems: 0\n")
    assert "table:2: version 1 is not the one" in error_output("verify_log", "--against", str(note))


def test_stream_without_its_last_rows_is_found(note: Path) -> None:
    tamper("DELETE FROM events_event WHERE stream = 'table:1' AND version = 2")
    tamper(
        "UPDATE events_head SET version = 1, digest ="
        " (SELECT digest FROM events_event WHERE stream = 'table:1') WHERE stream = 'table:1'"
    )

    assert run("verify_log").endswith("problems: 0\n")
    found = error_output("verify_log", "--against", str(note))
    assert "table:1: version 2, which was noted, is missing" in found


def test_missing_stream_is_found(note: Path) -> None:
    tamper("DELETE FROM events_event WHERE stream = 'table:2'")
    Head.objects.filter(stream="table:2").delete()

    assert run("verify_log").endswith("problems: 0\n")
    found = error_output("verify_log", "--against", str(note))
    assert "table:2: version 1, which was noted, is missing" in found


def test_older_database_is_found(note: Path) -> None:
    empty_the_log()

    found = error_output("verify_log", "--against", str(note))

    assert "table:1: version 2, which was noted, is missing" in found
    assert "problems: 2" in found


CHANGED = {
    "a digest": lambda text, digest: text.replace(digest, "0" * 64),
    "a version": lambda text, digest: text.replace(", 2, ", ", 1, "),
    "a missing head": lambda text, digest: "\n".join(
        line for line in text.splitlines() if digest not in line
    ),
    "the signature": lambda text, digest: text.replace('"signature": "', '"signature": "0'),
    "a signature of nothing": lambda text, digest: text.replace('"signature": "', '"x": "'),
    "the key": lambda text, digest: text.replace('"key": "', '"key": "0'),
    "cut off": lambda text, digest: text[:-60],
    "empty": lambda text, digest: "",
    "no JSON": lambda text, digest: "heads",
    "another file": lambda text, digest: '{"format": "x"}\n{"key": "", "signature": ""}\n',
}


@pytest.mark.parametrize("how", CHANGED)
def test_changed_note_is_refused(how: str, note: Path) -> None:
    text = note.read_text()
    changed = CHANGED[how](text, head("table:1").digest)
    assert changed != text
    note.write_text(changed)

    assert "cannot be compared" in error_output("verify_log", "--against", str(note))


def test_missing_note_is_refused(tmp_path: Path) -> None:
    assert "cannot be compared" in error_output("verify_log", "--against", str(tmp_path / "none"))
    assert "there are no notes" in error_output("verify_log", "--against", str(tmp_path))


def test_note_is_never_replaced(note: Path) -> None:
    before = note.read_text()

    assert "exists already" in error_output("note_heads", str(note))
    assert note.read_text() == before


def test_note_outlives_a_change_of_keys(note: Path, settings: Settings) -> None:
    public = run("note_heads", "--public-key").strip()
    settings.SECRET_KEY, settings.HEADS_KEY = "another key", KEYS["B"]
    refused = error_output("verify_log", "--against", str(note))
    assert f"it is signed with another key, {public}" in refused

    settings.HEADS_PUBLIC_KEYS = [public]
    assert run("verify_log", "--against", str(note)).endswith("problems: 0\n")


def test_note_without_a_valid_key_is_refused(settings: Settings, tmp_path: Path) -> None:
    for key in ("", "short", KEYS["A"] + "AA", "é" * 43):
        settings.HEADS_KEY = key
        assert "HEADS_KEY is not 32 bytes" in error_output("note_heads", str(tmp_path / "heads"))
    assert list(tmp_path.iterdir()) == []


def test_note_with_an_unreadable_key_is_refused(settings: Settings, tmp_path: Path) -> None:
    settings.HEADS_KEY = SimpleLazyObject((tmp_path / "none").read_text)
    assert "no note can be signed" in error_output("note_heads", str(tmp_path / "heads"))
    assert list(tmp_path.iterdir()) == []


def test_note_without_a_place_is_refused(settings: Settings) -> None:
    assert "set HEADS_TO" in error_output("note_heads", "")


def test_many_heads_are_noted_page_by_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.noted_heads.note.PAGE", 2)
    for number in range(5):
        write(f"table:{number}")
    file = tmp_path / "heads"

    assert run("note_heads", str(file)) == "heads: 5\n"
    tamper("DELETE FROM events_event WHERE stream = 'table:4'")
    assert "table:4: version 1" in error_output("verify_log", "--against", str(file))


def test_folder_gets_notes_of_limited_size_and_all_are_compared(tmp_path: Path) -> None:
    for number in range(5):
        write(f"table:{number}")
    stored: list[Note] = []

    assert noting.note_heads("all", NOW, stored.append, most=2) == 5
    assert [each.heads for each in stored] == [2, 2, 1]
    for each in stored:
        (tmp_path / each.name).write_text(each.text)
    assert run("verify_log", "--against", str(tmp_path)).endswith("problems: 0\n")
    tamper("DELETE FROM events_event WHERE stream IN ('table:0', 'table:4')")
    assert "problems: 4" in error_output("verify_log", "--against", str(tmp_path))


def streams_in(note: Note) -> list[str]:
    return [each.stream for each in read_note(note.text)]


def test_changed_streams_alone_are_noted_between_two_whole_notes() -> None:
    write("table:1", MOVED)
    write("table:2", MOVED)
    stored: list[Note] = []
    assert noting.due(NOW, HOUR) == "all"
    noting.note_heads("all", NOW, stored.append)

    write("table:2", DRAWN, MOVED)
    write("table:3", MOVED)
    assert noting.due(NOW + HOUR / 2, HOUR) is None
    assert noting.due(NOW + HOUR, HOUR) == "changed"
    assert noting.note_heads("changed", NOW + HOUR, stored.append) == 2
    assert noting.due(NOW + HOUR * 1.5, HOUR) is None
    assert noting.note_heads("changed", NOW + HOUR * 2, stored.append) == 0
    assert noting.due(NOW + HOUR * 24, HOUR) == "all"

    assert list(map(streams_in, stored)) == [["table:1", "table:2"], ["table:2", "table:3"]]
    assert read_note(stored[1].text)[0].version == 3
    assert "-changed-" in stored[1].name
    assert json.loads(stored[0].text.splitlines()[0])["extent"] == "all"


def test_heads_that_could_not_be_stored_are_noted_again() -> None:
    stored: list[Note] = []
    noting.note_heads("all", NOW, stored.append)
    write("table:1", MOVED)

    def fail(_: Note) -> None:
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011  # the error has no text of its own
        noting.note_heads("changed", NOW, fail)
    assert noting.due(NOW + HOUR, HOUR) == "changed"
    noting.note_heads("changed", NOW + HOUR, stored.append)
    assert streams_in(stored[-1]) == ["table:1"]


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer at a time")
def test_streams_are_noted_again_if_a_writer_was_running(monkeypatch: pytest.MonkeyPatch) -> None:
    stored: list[Note] = []
    noting.note_heads("all", NOW, stored.append)
    write("table:1", MOVED)
    with monkeypatch.context() as slow:
        slow.setattr(noting, "wait_for_writers", lambda: False)
        noting.note_heads("changed", NOW, stored.append)
    write("table:2", MOVED)
    noting.note_heads("changed", NOW, stored.append)
    noting.note_heads("changed", NOW, stored.append)
    assert list(map(streams_in, stored)) == [[], ["table:1"], ["table:1", "table:2"]]


def test_missing_checkpoint_leads_to_a_whole_note() -> None:
    noting.note_heads("all", NOW, lambda _: None)
    Checkpoint.objects.all().delete()
    assert noting.due(NOW, HOUR) == "all"
    LogCheck.objects.all().delete()
    assert noting.due(NOW, HOUR) == "all"
