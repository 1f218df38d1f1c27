"""The heads of the log are noted elsewhere by one worker, at an interval."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.management import call_command
from pytest_django import Settings

from events.noted_heads.note import read_note
from games.workers.models import JobLease
from games.workers.processes.noted_heads import note_due
from tests.kit.note_server import NoteServer, note_server
from tests.kit.tables import open_table, seat

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 11, 20, 8, tzinfo=UTC)
SECRET = "of-the-operator"


@pytest.fixture
def server(settings: Settings) -> Iterator[NoteServer]:
    with note_server() as found:
        settings.HEADS_TO, settings.HEADS_MINUTES = found.url, 30
        settings.HEADS_KEY, settings.HEADS_PUBLIC_KEYS = "A" * 43, []
        yield found


def notes(server: NoteServer) -> list[int]:
    """Return the number of heads in each stored note."""
    return [len(read_note(body.decode())) for body in server.stored.values()]


def test_worker_notes_all_heads_then_those_that_changed(server: NoteServer) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        tables = [open_table("", "") for _ in range(3)]
        note_due("one")
        note_due("one")
        assert notes(server) == [3]
        seat(tables[0], "ann")
        clock.shift(timedelta(minutes=31))
        note_due("one")
        clock.shift(timedelta(minutes=31))
        note_due("one")
        assert notes(server) == [3, 1]
        clock.shift(timedelta(hours=24))
        note_due("one")
        assert notes(server) == [3, 1, 3]


def test_second_worker_leaves_the_job_to_the_first(server: NoteServer) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        server.statuses = [403, 403]
        note_due("one")
        note_due("two")
        assert len(server.requests) == 1
        clock.shift(timedelta(minutes=6))
        note_due("two")
        assert len(server.requests) == 2


def test_server_of_the_operator_that_fails_is_tried_later(
    server: NoteServer, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.HEADS_TO = server.url.replace("//", f"//ann:{SECRET}@") + f"{SECRET}/"
    open_table("", "")
    server.statuses = [404]
    note_due("one")
    assert [each.getMessage() for each in caplog.records] == [
        "heads were not noted: http://127.0.0.1: it answered 404"
    ]
    note_due("one")
    assert notes(server) == [1]


def test_worker_without_a_place_notes_nothing(server: NoteServer, settings: Settings) -> None:
    settings.HEADS_TO = ""
    note_due("one")
    assert (server.requests, JobLease.objects.count()) == ([], 0)


def test_noted_games_are_compared_with_the_log(server: NoteServer) -> None:
    open_table("", "")
    note_due("one")
    (path,) = server.stored
    call_command("verify_log", "--against", f"http://127.0.0.1:{server.port}{path}")
