"""Log lines: their fields, ids and tracebacks, and no secrets of real requests."""

import io
import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from time import perf_counter
from typing import Any

import pytest
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.core.exceptions import ImproperlyConfigured
from django.http.response import HttpResponseBase
from structlog.contextvars import bind_contextvars, clear_contextvars

from config.framework.request_thread import RequestThreadHandler
from config.logs.configuration import log_form, logging_settings
from config.logs.formatting import LineHandler, formatter
from config.logs.request_id import HEADER
from games.tables.services import execution
from games.workers import threads
from tests.kit.person import Person
from tests.kit.tables import a_move, open_table, started

ID = b"an-id-of-the-proxy"


class Lines:
    """The lines that are logged, in one form."""

    def __init__(self, form: str) -> None:
        self.stream = io.StringIO()
        self.handler = LineHandler(self.stream)
        self.handler.setFormatter(formatter(form))

    @property
    def text(self) -> str:
        """All lines as they were written."""
        return self.stream.getvalue()

    @property
    def objects(self) -> list[dict[str, Any]]:
        """All lines as JSON objects."""
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture(params=["json", "text"])
def both(request: pytest.FixtureRequest) -> Iterator[Lines]:
    """All lines, down to those for debugging, in each form."""
    yield from logged(request.param)


@pytest.fixture
def lines() -> Iterator[Lines]:
    """All lines, down to those for debugging, as JSON."""
    yield from logged("json")


def logged(form: str) -> Iterator[Lines]:
    clear_contextvars()
    found, root = Lines(form), logging.getLogger()
    before = root.level
    root.addHandler(found.handler)
    root.setLevel(logging.DEBUG)
    yield found
    root.setLevel(before)
    root.removeHandler(found.handler)


def test_line_has_its_origin(lines: Lines) -> None:
    logging.getLogger("games.example").warning("the %s failed", "clock")
    (line,) = lines.objects
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line.pop("time"))
    assert line.pop("pid") > 0
    assert line.pop("process")
    assert line == {
        "level": "warning",
        "event": "the clock failed",
        "logger": "games.example",
        "thread": "MainThread",
    }


def test_text_has_one_line_and_then_the_traceback() -> None:
    for found in logged("text"):
        try:
            raise ValueError("of its own")
        except ValueError:
            logging.getLogger("games.example").exception("it failed")
        first, *trace = found.text.splitlines()
        assert first.endswith("ERROR games.example: it failed")
        assert trace[0].startswith("Traceback")
        assert trace[-1] == "ValueError: of its own"


def test_traceback_has_no_values_of_variables(both: Lines) -> None:
    def fail(given: str) -> None:
        raise ValueError(f"token={given}")

    try:
        fail("hunter" + "2")
    except ValueError:
        logging.getLogger("games.example").exception("it failed")
    assert "ValueError" in both.text
    assert "hunter2" not in both.text


def test_record_that_cannot_be_formatted_is_not_quoted(both: Lines) -> None:
    place = ("games.example", logging.WARNING, __file__, 1)
    both.handler.handle(logging.LogRecord(*place, "%d moves", ("hunter2",), None))
    assert "games.example" in both.text
    assert "hunter2" not in both.text


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


ID_OF_THE_COMMAND = "6f9619ff-8b86-4011-b42d-00cf4fc964ff"


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


PASSWORD = "dune lamp salt nine"
MAIL = "ann.secret@example.org"


def requests_with_secrets(person: Person) -> list[str]:
    """Send requests that hold secrets, well-formed and not. Return the secrets."""
    client, token = person.client, "cvs_Zq7_Vb2-Kx9wPm4RtLc8YsZq7_Vb2-Kx9wPm4RtLc"
    client.raise_request_exception = False
    invite, feed = "Inv1te-Vb2-Kx9wPm4RtLc", "FeedVb2-Kx9wPm4RtLc8YsZq7_Vb2xy"
    for path in ("tables/nowhere", "nowhere", "tables"):
        client.get(f"/api/v1/{path}?invite={invite}&q={MAIL}")
    for path in (f"/calendar/{feed}.ics", f"/mail/verify/{feed}", f"/mail/off/{feed}"):
        client.get(path)
        client.post(path)
    client.get(f"/api/v1/friend-links/{invite}")
    client.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    for path in ("login", "signup"):
        body = {"username": "Ann", "password": PASSWORD, "email": MAIL}
        client.post(f"/_allauth/browser/v1/auth/{path}", body, "application/json")
        client.post(f"/_allauth/browser/v1/auth/{path}", f'{{"password": "{PASSWORD}"', "text/html")
    person.send("POST", "guests/return", {"secret": feed})
    push = {"endpoint": f"https://push.example.net/{feed}", "keys": {"auth": "x", "p256dh": "y"}}
    person.send("POST", "me/push/devices", push)
    cookies = [morsel.value for morsel in client.cookies.values()]
    return [invite, feed, token, PASSWORD, MAIL, person.secret, *cookies]


@pytest.mark.django_db(transaction=True)
def test_requests_leave_no_secret_in_any_line(both: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Person("Ann")
    secrets = requests_with_secrets(ann)
    # Once more while a middleware fails with an exception that quotes them.
    monkeypatch.setattr(AuthenticationMiddleware, "process_request", partial(fail, secrets))
    secrets += requests_with_secrets(ann)
    assert both.text.count("LookupError") > 10
    assert [secret for secret in secrets if len(secret) > 3 and secret in both.text] == []


def fail(secrets: list[str], request: Any) -> None:
    raise LookupError(
        f"{request!r} {dict(request.headers)} {request.COOKIES} {' '.join(secrets[:3])}\n"
        f"DETAIL:  Key (email)=({MAIL}) already exists."
    )


def test_form_and_level_are_read_from_the_environment() -> None:
    assert log_form({}, is_site=True) == "json"
    assert log_form({}, is_site=False) == "text"
    assert log_form({"LOG_FORMAT": "text"}, is_site=True) == "text"
    assert logging_settings("json", {})["root"]["level"] == "WARNING"
    assert logging_settings("json", {"LOG_LEVEL": "INFO"})["root"]["level"] == "INFO"


@pytest.mark.parametrize("wrong", [{"LOG_FORMAT": "xml"}, {"LOG_LEVEL": "LOUD"}])
def test_unknown_form_or_level_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ImproperlyConfigured, match="is one of"):
        logging_settings(log_form(wrong, is_site=False), wrong)


UNCAUGHT = """
import threading
from config.framework.request_thread import RequestThreadHandler
from config.logs.configuration import log_uncaught_errors
import django
django.setup()
log_uncaught_errors()
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()
raise LookupError("password=hunter2")
"""


def test_uncaught_errors_are_lines() -> None:
    environment = {"SECRET_KEY": "x", "LOG_FORMAT": "json"}
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    ended = subprocess.run(
        [sys.executable, "-c", UNCAUGHT],
        env=environment,
        capture_output=True,
        check=False,
        text=True,
    )
    of_thread, of_process = (json.loads(line) for line in ended.stderr.splitlines())
    assert of_thread["level"] == of_process["level"] == "critical"
    assert "ZeroDivisionError" in of_thread["exception"]
    assert "hunter2" not in ended.stderr
