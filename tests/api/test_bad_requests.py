"""Invalid media types, cookies, headers, addresses, methods and queries."""

import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from events import store
from games.tables.log.rows import stream_of
from tests.kit.any_game import OPEN_GAME
from tests.kit.person import Person, two_players

pytestmark = pytest.mark.django_db

LOGIN = "/_allauth/browser/v1/auth/login"
SIGN_UP = "/_allauth/browser/v1/auth/signup"
FORM = {"code", "facts", "version"}
LARGE = b'"' + b"x" * 3_000_000 + b'"'


@pytest.fixture
def game() -> tuple[Person, Person, Any]:
    return two_players()


def error_of(answer: Any) -> tuple[int, str]:
    """Return the status and code of an error, after checking its form."""
    assert answer["Content-Type"] == "application/json", answer.content
    assert answer.json().keys() >= FORM
    return answer.status_code, answer.json()["code"]


def send(client: Client, method: str, path: str, body: bytes, form: str) -> Any:
    token = client.cookies.get("csrftoken")
    headers = {"X-CSRFToken": token.value} if token else {}
    return client.generic(method, path, body, form, headers=headers)


@pytest.mark.parametrize(
    "form",
    [
        "",
        "text/plain",
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "multipart/form-data; boundary=é",
        "application/x-www-form-urlencoded; charset=utf-7",
        "application/vnd.api+json",
    ],
)
def test_body_that_is_not_json_is_refused(game: tuple[Person, Person, Any], form: str) -> None:
    ann, _, snapshot = game
    for path in (f"/api/v1/tables/{snapshot['id']}/commands", "/api/v1/guests", LOGIN, SIGN_UP):
        for client in (ann.client, Client()):
            answer = send(client, "POST", path, b"--x\r\nContent", form)
            assert error_of(answer) == (415, "unsupported_media_type")


@pytest.mark.parametrize("path", ["/api/v1/guests", LOGIN, SIGN_UP])
def test_body_of_megabytes_is_too_large(path: str) -> None:
    answer = send(Client(), "POST", path, LARGE, "application/json")
    assert error_of(answer) == (413, "too_large")


@pytest.mark.parametrize("path", ["/api/v1/guests", LOGIN, SIGN_UP])
def test_body_in_chunks_needs_a_length(path: str) -> None:
    answer = Client().generic("POST", path, headers={"Transfer-Encoding": "chunked"})
    assert error_of(answer) == (411, "length_required")


@pytest.mark.parametrize(
    "cookie", ['sessionid="\\000aaaaaaaaaaaa"', "sessionid=" + "x" * 5000, "sessionid=../../etc"]
)
def test_invalid_session_cookie_is_not_signed_in(cookie: str) -> None:
    answer = Client().get("/api/v1/tables", headers={"Cookie": cookie})
    assert error_of(answer) == (401, "not_signed_in")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Authorization", "Bearer \x00"),
        ("Authorization", "Bearer é"),
        ("Authorization", "Bearer " + "x" * 5000),
    ],
)
def test_invalid_token_is_not_signed_in(name: str, value: str) -> None:
    assert error_of(Client().get("/api/v1/tables", headers={name: value})) == (401, "not_signed_in")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Accept": ";;;"}, 406),
        ({"Accept": "text/html"}, 406),
        ({"Accept": "application/json;q=x"}, 200),
        ({"If-None-Match": 'rubbish,"\x00'}, 200),
        ({"If-Modified-Since": "rubbish"}, 200),
        ({"Accept-Language": ";;;,*"}, 200),
        ({"Range": "bytes=x"}, 200),
        ({"X-Forwarded-For": "\x00"}, 200),
        ({"Host": "evil.example"}, 400),
    ],
)
def test_unusual_headers_get_a_documented_status(
    game: tuple[Person, Person, Any], headers: dict[str, str], status: int
) -> None:
    ann, _, snapshot = game
    answer = ann.client.get(f"/api/v1/tables/{snapshot['id']}/replay", headers=headers)
    assert answer.status_code == status
    assert status == 200 or error_of(answer)


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/_allauth",
        "/api/",
        "/api/v2/tables",
        "/api/v1/tables/",
        "/api/v1/%FF",
        "/_allauth/browser/v1/nowhere",
    ],
)
def test_unknown_address_is_not_found(game: tuple[Person, Person, Any], path: str) -> None:
    assert error_of(game[0].client.get(path)) == (404, "not_found")


@pytest.mark.parametrize("method", ["PUT", "PATCH", "TRACE", "FOO"])
def test_other_method_is_not_allowed(game: tuple[Person, Person, Any], method: str) -> None:
    ann, _, snapshot = game
    for path in (f"/api/v1/tables/{snapshot['id']}", f"/api/v1/tables/{snapshot['id']}/commands"):
        answer = send(ann.client, method, path, b"", "application/json")
        assert error_of(answer) == (405, "method_not_allowed")
        assert answer["Allow"]


def test_head_and_options_change_nothing(game: tuple[Person, Person, Any]) -> None:
    ann, _, snapshot = game
    path = f"/api/v1/tables/{snapshot['id']}"
    head = ann.client.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert "GET" in ann.client.options(path)["Allow"]
    assert store.head(stream_of(snapshot["id"]))[0] == snapshot["version"]


@pytest.mark.parametrize(
    "query",
    [
        "?after=",
        "?after=%00",
        "?after=1e3",
        "?after=%EF%BC%91",
        "?after=1&after=x",
        "/recap?after=x",
        "/replay?at=",
        "/replay?at=x",
        "/replay?at=-1",
        "/replay?at=9999999999",
    ],
)
def test_invalid_version_is_malformed(game: tuple[Person, Person, Any], query: str) -> None:
    ann, _, snapshot = game
    assert error_of(ann.client.get(f"/api/v1/tables/{snapshot['id']}{query}")) == (400, "malformed")


@pytest.mark.parametrize("query", ["cursor=", "cursor=x", "cursor=-1", "scope=", "scope=%00"])
def test_invalid_page_is_malformed(game: tuple[Person, Person, Any], query: str) -> None:
    assert error_of(game[0].client.get(f"/api/v1/tables?{query}")) == (400, "malformed")


def test_cursor_or_version_past_the_end_is_accepted(game: tuple[Person, Person, Any]) -> None:
    ann, _, snapshot = game
    assert ann.get("tables?cursor=999999999")["results"] == []
    assert ann.get(f"tables/{snapshot['id']}/replay?at=999999999")["version"] == snapshot["version"]
    assert ann.get(f"tables/{snapshot['id']}?after=999999999")["events"] == []


@pytest.mark.parametrize("number", ["0", "9223372036854775808", "9" * 40, "-1", "x"])
def test_unknown_token_number_is_not_found(game: tuple[Person, Person, Any], number: str) -> None:
    assert error_of(game[0].send("DELETE", f"tokens/{number}")) == (404, "not_found")


NAMES = [("a\0b", 400), (" ", 400), ("x" * 65, 400), (5, 400), (None, 400), (["a"], 400)]
NAMES += [({"a": 1}, 400), (True, 400), (10**40, 400), ("\u202eabc", 422), ("x" * 64, 422)]


@pytest.mark.parametrize(("name", "status"), NAMES, ids=[str(row[0])[:20] for row in NAMES])
def test_invalid_name_is_refused(game: tuple[Person, Person, Any], name: Any, status: int) -> None:
    body = json.dumps({"name": name}).encode()
    guest = send(Client(), "POST", "/api/v1/guests", body, "application/json")
    assert error_of(guest)[0] == game[0].send("PATCH", "me", {"name": name}).status_code == status


ACCOUNTS: list[dict[str, Any]] = [
    {},
    {"username": 0, "password": 1},
    {"username": None, "password": None},
    {"username": ["a"], "password": {"a": 1}},
    {"username": "a\0b", "password": "x\0"},
    {"username": "x" * 5000, "password": "y" * 9000},
    {"username": "\u202e", "password": "p"},
    {"username": 10**50, "password": "x"},
    {"username": "Zed Zed", "password": "dune-lamp-salt-9", "email": "a@b.c\0"},
]


@pytest.mark.parametrize("body", ACCOUNTS, ids=[str(each)[:40] for each in ACCOUNTS])
def test_invalid_account_is_refused(body: dict[str, Any]) -> None:
    for path in (LOGIN, SIGN_UP):
        answer = send(Client(), "POST", path, json.dumps(body).encode(), "application/json")
        assert error_of(answer)[0] in {400, 422}


HUGE = [
    b'{"id":1e400}',
    b'{"position":' + b"9" * 400 + b"}",
    b'{"position":Infinity}',
    b"\xef\xbb\xbf{}",
]


@pytest.mark.parametrize("body", HUGE, ids=["1e400", "400 digits", "Infinity", "a mark of order"])
def test_number_outside_of_json_is_malformed(game: tuple[Person, Person, Any], body: bytes) -> None:
    ann, _, snapshot = game
    for rest in ("commands", "explore"):
        path = f"/api/v1/tables/{snapshot['id']}/{rest}"
        answer = send(ann.client, "POST", path, body, "application/json")
        assert error_of(answer)[0] == 400


@pytest.mark.parametrize("options", [{"board": "\0"}, {"board": ["\0"]}, {"\0": "x"}])
def test_options_with_nul_are_malformed(options: dict[str, Any]) -> None:
    wish = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""], "options": options}
    assert error_of(Person("Ann").send("POST", "tables", wish))[0] == 400


def test_command_to_a_voided_table_is_refused() -> None:
    ann = Person("Ann")
    snapshot = ann.open_table()
    over = ann.command(snapshot, "void", reason="bored")
    for kind, fields in (("start", {}), ("leave", {}), ("seat_bot", {"seat": 0, "level": "easy"})):
        ann.command(over, kind, 422, **fields)
    assert error_of(ann.send("POST", f"tables/{snapshot['id']}/invitations"))[0] == 422
    assert store.head(stream_of(snapshot["id"]))[0] == over["version"]


def test_used_command_id_does_not_disclose_a_private_table() -> None:
    ann, eve = Person("Ann"), Person("Eve")
    snapshot = ann.open_table(visibility="private")
    # The id of a table is that of the command that opened it.
    used = {"id": str(UUID(snapshot["id"])), "command": {"kind": "start"}}
    path = f"tables/{snapshot['id']}/commands"
    assert eve.send("POST", path, used).status_code == 404
    assert ann.send("POST", path, used).json()["code"] == "command_id_used"


@pytest.mark.parametrize("page", ["events/event/?kind__exact=%00", "players/player/%00/change/"])
def test_admin_address_with_nul_is_a_bad_request(admin_client: Client, page: str) -> None:
    assert admin_client.get(f"/admin/{page}").status_code == 400
