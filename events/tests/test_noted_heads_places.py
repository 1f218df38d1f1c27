"""Tests of the places where notes of heads are kept: folders, and the operator's own server."""

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from events.noted_heads import places
from events.noted_heads.note import Note
from events.noted_heads.places import PlaceFailed, store
from events.tests.commands import error_output, run, tamper
from events.tests.samples import MOVED, write
from tests.kit.note_server import NoteServer, note_server
from tests.kit.ports import free_port

NOTE = Note("heads-1.jsonl", "a note\n", 0)
SECRET = "secret-of-the-path"


@pytest.fixture
def server() -> Iterator[NoteServer]:
    with note_server() as found:
        yield found


def failure(place: str, pauses: list[float] | None = None) -> str:
    """Return why a note cannot be stored at this place."""
    with pytest.raises(PlaceFailed) as failed:
        store(place, NOTE, pause=[].append if pauses is None else pauses.append)
    return str(failed.value)


def test_note_is_put_under_its_name_or_posted(server: NoteServer) -> None:
    store(server.url, NOTE)
    store(server.url.rstrip("/"), NOTE)
    assert server.requests == [("PUT", "/notes/heads-1.jsonl"), ("POST", "/notes")]
    assert set(server.stored.values()) == {b"a note\n"}


def test_query_of_an_address_stays_behind_the_name(server: NoteServer) -> None:
    store(f"{server.url}?room=7", NOTE)
    assert server.requests == [("PUT", "/notes/heads-1.jsonl?room=7")]


def test_name_and_password_are_sent_and_never_shown(server: NoteServer) -> None:
    place = server.url.replace("//", f"//ann:{SECRET}@")
    store(place, NOTE)
    assert server.authorizations[0].startswith("Basic ")
    server.statuses = [403]
    assert failure(f"{place}{SECRET}/") == "http://127.0.0.1: it answered 403"


def test_failure_that_may_pass_is_tried_again(server: NoteServer) -> None:
    server.statuses, pauses = [503, 429], list[float]()
    store(server.url, NOTE, pause=pauses.append)
    assert (len(server.requests), pauses) == (3, [0.5, 2.0])


def test_attempts_end(server: NoteServer) -> None:
    server.statuses = [500] * 9
    assert failure(server.url) == "http://127.0.0.1: it answered 500"
    assert len(server.requests) == 3


@pytest.mark.parametrize("status", [301, 307, 400, 403, 404, 413])
def test_redirect_and_refusal_are_failures_at_once(status: int, server: NoteServer) -> None:
    server.statuses = [status]
    assert failure(server.url) == f"http://127.0.0.1: it answered {status}"
    assert len(server.requests) == 1


def test_server_that_is_down_is_a_failure() -> None:
    pauses: list[float] = []
    place = f"http://ann:{SECRET}@127.0.0.1:{free_port()}/{SECRET}/"
    assert failure(place, pauses) == "http://127.0.0.1: no connection"
    assert len(pauses) == 2


def test_server_that_hangs_is_left(server: NoteServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "TIMEOUT_SECONDS", 0.2)
    server.hangs = True
    assert failure(server.url) == "http://127.0.0.1: it did not answer in time"


@pytest.mark.parametrize(
    "place",
    [
        *("http://example.org/", "ftp://example.org/", "https://", "https://[x/", "https://a:x/"),
        *("https://a:99999/", "http://127.0.0.1.example.org/", "://", "https:// /", "file:///tmp/"),
    ],
)
def test_address_without_tls_or_host_is_refused(place: str) -> None:
    assert "an address begins with https://" in failure(place) or "no connection" in failure(place)


def test_address_with_tls_is_connected_to() -> None:
    assert failure(f"https://127.0.0.1:{free_port()}/") == "https://127.0.0.1: no connection"


def test_server_that_is_down_has_no_note_to_compare() -> None:
    place = f"http://127.0.0.1:{free_port()}/heads-1.jsonl"
    with pytest.raises(PlaceFailed, match=r"^http://127\.0\.0\.1: no connection$"):
        list(places.texts(place))


def test_folder_gets_whole_files_and_must_exist(tmp_path: Path) -> None:
    store(str(tmp_path), NOTE)
    assert [file.read_text() for file in tmp_path.iterdir()] == ["a note\n"]
    existing = tmp_path / NOTE.name
    assert failure(str(tmp_path)) == f"{existing}: it exists already; notes are never replaced"
    assert "there is no such folder" in failure(str(tmp_path / "away"))


def test_file_that_cannot_be_written_leaves_no_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("events.noted_heads.places.os.fsync", fail)
    assert "it cannot be written (No space left on device)" in failure(str(tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db
def test_note_is_compared_at_its_address(server: NoteServer, settings: Settings) -> None:
    settings.HEADS_KEY = "A" * 43
    write("table:1", MOVED)
    assert run("note_heads", server.url) == "heads: 1\n"
    (path,) = server.stored
    address = f"http://127.0.0.1:{server.port}{path}"

    assert run("verify_log", "--against", address).endswith("problems: 0\n")
    tamper("DELETE FROM events_event")
    assert "table:1: version 1, which was noted" in error_output("verify_log", "--against", address)


@pytest.mark.django_db
def test_answer_without_a_note_is_refused(
    server: NoteServer, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.HEADS_KEY = "A" * 43
    server.stored = {"/notes/a": b"<html>", "/notes/b": b"\xff", "/notes/c": b"x" * 2000}
    assert "is not a note" in error_output("verify_log", "--against", f"{server.url}a")
    assert "is no text" in error_output("verify_log", "--against", f"{server.url}b")
    assert "it answered 404" in error_output("verify_log", "--against", f"{server.url}d")
    monkeypatch.setattr(places, "LARGEST_BYTES", 1000)
    assert "too large" in error_output("verify_log", "--against", f"{server.url}c")
