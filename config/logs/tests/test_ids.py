"""Log lines have the ids of their request, command and table."""

import io
import logging
import re
from time import perf_counter
from typing import Any

import pytest
from django.http.response import HttpResponseBase
from structlog.contextvars import bind_contextvars

from config.framework.request_thread import RequestThreadHandler
from config.logs.request_id import HEADER
from config.logs.tests.captured import Lines
from games.tables.services import execution
from games.workers import threads
from tests.kit.person import Person
from tests.kit.tables import a_move, open_table, started

ID = b"an-id-of-the-proxy"
ID_OF_THE_COMMAND = "6f9619ff-8b86-4011-b42d-00cf4fc964ff"


def answered(path: str, *headers: tuple[bytes, bytes]) -> HttpResponseBase:
    """Return the response to a request that arrives through ASGI."""
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"invite=hunter2"}
    fields = [(b"host", b"localhost"), *headers]
    return RequestThreadHandler()._response(
        {**scope, "headers": fields}, io.BytesIO(), perf_counter()
    )


@pytest.mark.django_db
def test_response_returns_the_id_that_its_lines_have(lines: Lines) -> None:
    answer = answered("/api/v1/nowhere")
    assert re.fullmatch("[0-9a-f]{32}", answer[HEADER])
    found = [line for line in lines.objects if "request_id" in line]
    assert {line["request_id"] for line in found} == {answer[HEADER]}
    assert {"django.request", "config.framework.request_thread"} <= {
        line["logger"] for line in found
    }
    (last,) = [line for line in found if line["event"] == "answered"]
    assert (last["method"], last["path"], last["status"]) == ("GET", "/api/v1/nowhere", 404)
    assert last["milliseconds"] > 0


def test_refused_query_has_an_id_too(lines: Lines) -> None:
    scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
    answer = RequestThreadHandler()._response(
        {**scope, "query_string": "\u00e9".encode("latin-1")}, io.BytesIO(), perf_counter()
    )
    assert answer[HEADER] == lines.objects[-1]["request_id"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("is_behind_a_proxy", "sent", "is_kept"),
    [
        (True, ID, True),
        (False, ID, False),
        (True, b"short", False),
        (True, b"x" * 65, False),
        (True, b'a"b\nc-and-more', False),
        (True, b"caf\xe9-caf\xe9-caf\xe9", False),
    ],
)
def test_id_is_taken_from_the_proxy_if_well_formed(
    is_behind_a_proxy: bool, sent: bytes, is_kept: bool, settings: Any
) -> None:
    settings.BEHIND_A_PROXY = is_behind_a_proxy
    answer = answered("/api/v1/games", (b"x-request-id", sent))
    assert (answer[HEADER].encode() == sent) is is_kept


@pytest.mark.django_db(transaction=True)
def test_failure_of_a_command_is_logged_with_its_ids(
    lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = Person("Ann"), Person("Bob")
    table = started(ann.id, bob.id)
    shot = ann.get(f"tables/{table.id}")
    mover = ann if shot["table"]["seats"][0]["to_act"] else bob
    mover.client.raise_request_exception = False
    monkeypatch.setattr(execution, "decide_and_commit", lambda *_: 1 / 0)
    body = {"position": shot["position"], "seen": shot["version"], "id": ID_OF_THE_COMMAND}
    command = {"kind": "play", "move": a_move(table)[1]}
    answer = mover.send("POST", f"tables/{table.id}/commands", {**body, "command": command})
    assert answer.status_code == 500
    (line,) = [line for line in lines.objects if line["level"] == "error"]
    assert line["table_id"] == table.id
    assert line["command_id"] == ID_OF_THE_COMMAND
    assert "ZeroDivisionError" in line["exception"]


@pytest.mark.django_db(transaction=True)
def test_step_of_a_worker_begins_without_the_ids_of_the_last_one(
    lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table()
    steps = iter([lambda: play_something(table), lambda: stop(monkeypatch)])
    threads.run_forever(lambda: next(steps)())  # noqa: PLW0108  # one at each step
    found = [line for line in lines.objects if line["logger"] == "games.example"]
    assert [line.get("table_id") for line in found] == [table.id, None]


def play_something(table: Any) -> None:
    bind_contextvars(table_id=table.id)
    logging.getLogger("games.example").warning("during the first step")


def stop(monkeypatch: pytest.MonkeyPatch) -> None:
    logging.getLogger("games.example").warning("during the second step")
    monkeypatch.setattr(threads, "STOPPING", Stopped())


class Stopped:
    """An event that is set."""

    def is_set(self) -> bool:
        """Return True."""
        return True

    def wait(self, seconds: float) -> bool:
        """Return at once."""
        return True
