"""What is bad outside of the body: forms, cookies, headers, addresses, methods, queries."""

import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from events import store
from games.rows import stream_of
from tests.api.person import Person, a_game, a_table

pytestmark = pytest.mark.django_db

LOGIN = "/_allauth/browser/v1/auth/login"
SIGN_UP = "/_allauth/browser/v1/auth/signup"
ONE_SHAPE = {"code", "facts", "version"}
LARGE = b'"' + b"x" * 3_000_000 + b'"'


@pytest.fixture
def game() -> tuple[Person, Person, Any]:
    return a_game()


def told(answer: Any) -> tuple[int, str]:
    """The status and code of an error, which has the one shape."""
    assert answer["Content-Type"] == "application/json", answer.content
    assert answer.json().keys() >= ONE_SHAPE
    return answer.status_code, answer.json()["code"]


def sent(client: Client, method: str, path: str, body: bytes, form: str) -> Any:
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
def test_a_body_that_is_not_json(game: tuple[Person, Person, Any], form: str) -> None:
    ann, _, shot = game
    for path in (f"/api/v1/tables/{shot['id']}/commands", "/api/v1/guests", LOGIN, SIGN_UP):
        for client in (ann.client, Client()):
            answer = sent(client, "POST", path, b"--x\r\nContent", form)
            assert told(answer) == (415, "unsupported_media_type")


@pytest.mark.parametrize("path", ["/api/v1/guests", LOGIN, SIGN_UP])
def test_a_body_of_megabytes(path: str) -> None:
    answer = sent(Client(), "POST", path, LARGE, "application/json")
    assert told(answer) == (413, "too_large")


@pytest.mark.parametrize("path", ["/api/v1/guests", LOGIN, SIGN_UP])
def test_a_body_in_chunks(path: str) -> None:
    answer = Client().generic("POST", path, headers={"Transfer-Encoding": "chunked"})
    assert told(answer) == (411, "length_required")


@pytest.mark.parametrize(
    "cookie", ['sessionid="\\000aaaaaaaaaaaa"', "sessionid=" + "x" * 5000, "sessionid=../../etc"]
)
def test_a_cookie_that_is_no_key(cookie: str) -> None:
    answer = Client().get("/api/v1/tables", headers={"Cookie": cookie})
    assert told(answer) == (401, "not_signed_in")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Authorization", "Bearer \x00"),
        ("Authorization", "Bearer é"),
        ("Authorization", "Bearer " + "x" * 5000),
    ],
)
def test_a_token_that_is_none(name: str, value: str) -> None:
    assert told(Client().get("/api/v1/tables", headers={name: value})) == (401, "not_signed_in")


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
def test_headers_of_anything(
    game: tuple[Person, Person, Any], headers: dict[str, str], status: int
) -> None:
    ann, _, shot = game
    answer = ann.client.get(f"/api/v1/tables/{shot['id']}/replay", headers=headers)
    assert answer.status_code == status
    assert status == 200 or told(answer)


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
def test_an_address_that_leads_nowhere(game: tuple[Person, Person, Any], path: str) -> None:
    assert told(game[0].client.get(path)) == (404, "not_found")


@pytest.mark.parametrize("method", ["PUT", "PATCH", "TRACE", "FOO"])
def test_another_method(game: tuple[Person, Person, Any], method: str) -> None:
    ann, _, shot = game
    for path in (f"/api/v1/tables/{shot['id']}", f"/api/v1/tables/{shot['id']}/commands"):
        answer = sent(ann.client, method, path, b"", "application/json")
        assert told(answer) == (405, "method_not_allowed")
        assert answer["Allow"]


def test_methods_that_only_ask(game: tuple[Person, Person, Any]) -> None:
    ann, _, shot = game
    path = f"/api/v1/tables/{shot['id']}"
    head = ann.client.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert "GET" in ann.client.options(path)["Allow"]
    assert store.head(stream_of(shot["id"]))[0] == shot["version"]


@pytest.mark.parametrize(
    "query",
    [
        "?after=",
        "?after=%00",
        "?after=1e3",
        "?after=%EF%BC%91",
        "?after=1&after=x",
        "/replay?at=",
        "/replay?at=x",
        "/replay?at=-1",
        "/replay?at=9999999999",
    ],
)
def test_a_query_that_is_no_version(game: tuple[Person, Person, Any], query: str) -> None:
    ann, _, shot = game
    assert told(ann.client.get(f"/api/v1/tables/{shot['id']}{query}")) == (400, "malformed")


@pytest.mark.parametrize("query", ["cursor=", "cursor=x", "cursor=-1", "scope=", "scope=%00"])
def test_a_page_that_is_none(game: tuple[Person, Person, Any], query: str) -> None:
    assert told(game[0].client.get(f"/api/v1/tables?{query}")) == (400, "malformed")


def test_what_is_past_the_end(game: tuple[Person, Person, Any]) -> None:
    ann, _, shot = game
    assert ann.get("tables?cursor=999999999")["results"] == []
    assert ann.get(f"tables/{shot['id']}/replay?at=999999999")["version"] == shot["version"]
    assert ann.get(f"tables/{shot['id']}?after=999999999")["events"] == []


@pytest.mark.parametrize("number", ["0", "9223372036854775808", "9" * 40, "-1", "x"])
def test_a_token_number_that_is_none(game: tuple[Person, Person, Any], number: str) -> None:
    assert told(game[0].send("DELETE", f"tokens/{number}")) == (404, "not_found")


NAMES = [("a\0b", 400), (" ", 400), ("x" * 65, 400), (5, 400), (None, 400), (["a"], 400)]
NAMES += [({"a": 1}, 400), (True, 400), (10**40, 400), ("\u202eabc", 422), ("x" * 64, 422)]


@pytest.mark.parametrize(("name", "status"), NAMES, ids=[str(row[0])[:20] for row in NAMES])
def test_a_name_that_is_none(game: tuple[Person, Person, Any], name: Any, status: int) -> None:
    body = json.dumps({"name": name}).encode()
    guest = sent(Client(), "POST", "/api/v1/guests", body, "application/json")
    assert told(guest)[0] == game[0].send("PATCH", "me", {"name": name}).status_code == status


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
def test_an_account_that_is_none(body: dict[str, Any]) -> None:
    for path in (LOGIN, SIGN_UP):
        answer = sent(Client(), "POST", path, json.dumps(body).encode(), "application/json")
        assert told(answer)[0] in {400, 422}


HUGE = [
    b'{"id":1e400}',
    b'{"position":' + b"9" * 400 + b"}",
    b'{"position":Infinity}',
    b"\xef\xbb\xbf{}",
]


@pytest.mark.parametrize("body", HUGE, ids=["1e400", "400 digits", "Infinity", "a mark of order"])
def test_what_no_json_holds(game: tuple[Person, Person, Any], body: bytes) -> None:
    ann, _, shot = game
    for rest in ("commands", "explore"):
        path = f"/api/v1/tables/{shot['id']}/{rest}"
        answer = sent(ann.client, "POST", path, body, "application/json")
        assert told(answer)[0] == 400


@pytest.mark.parametrize("options", [{"board": "\0"}, {"board": ["\0"]}, {"\0": "x"}])
def test_options_that_no_database_keeps(options: dict[str, Any]) -> None:
    wish = {"id": str(uuid4()), "game": "gemblo", "chairs": ["", ""], "options": options}
    assert told(Person("Ann").send("POST", "tables", wish))[0] == 400


def test_a_command_to_a_table_that_is_closed() -> None:
    ann = Person("Ann")
    shot = a_table(ann)
    over = ann.command(shot, "void", reason="bored")
    for kind, fields in (("start", {}), ("leave", {}), ("seat_bot", {"seat": 0, "level": "easy"})):
        ann.command(over, kind, 422, **fields)
    assert told(ann.send("POST", f"tables/{shot['id']}/invitations"))[0] == 422
    assert store.head(stream_of(shot["id"]))[0] == over["version"]


def test_a_used_id_does_not_tell_that_a_private_table_is_there() -> None:
    ann, eve = Person("Ann"), Person("Eve")
    shot = a_table(ann, visibility="private")
    # A table is opened by the command whose id becomes its own.
    used = {"id": str(UUID(shot["id"])), "command": {"kind": "start"}}
    path = f"tables/{shot['id']}/commands"
    assert eve.send("POST", path, used).status_code == 404
    assert ann.send("POST", path, used).json()["code"] == "command_id_used"


@pytest.mark.parametrize("page", ["events/event/?kind__exact=%00", "players/player/%00/change/"])
def test_an_address_with_a_nul_is_a_bad_request(admin_client: Client, page: str) -> None:
    assert admin_client.get(f"/admin/{page}").status_code == 400
