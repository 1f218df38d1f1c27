"""Invalid bodies, commands and queries: a documented status and code, and no write."""

import json
from typing import Any
from uuid import uuid4

import pytest

from events import store
from games.tables.log.rows import stream_of
from tests.kit.person import Person, two_players

pytestmark = pytest.mark.django_db

DEEP = "[" * 5000
BODIES = [
    ("not json", b"{", 400, "malformed_json"),
    ("not utf-8", b"\xff\xfe{}", 400, "malformed_json"),
    ("deep", DEEP.encode(), 400, "malformed_json"),
    ("no object", b"[1]", 400, "malformed"),
    ("NaN", b'{"id": NaN}', 400, "malformed_json"),
    ("nothing", b"", 400, "malformed"),
    ("large", b'{"x": "' + b"y" * 20_000 + b'"}', 413, "too_large"),
    ("a lone surrogate", b'{"id": "\\ud800"}', 400, "malformed_json"),
]


@pytest.fixture
def game() -> tuple[Person, Person, Any]:
    return two_players()


def untouched(snapshot: Any) -> bool:
    return store.head(stream_of(snapshot["id"]))[0] == snapshot["version"]


@pytest.mark.parametrize(("name", "body", "status", "code"), BODIES, ids=[row[0] for row in BODIES])
def test_invalid_body_is_refused(
    game: tuple[Person, Person, Any], name: str, body: bytes, status: int, code: str
) -> None:
    ann, _, snapshot = game
    answer = ann.client.generic(
        "POST",
        f"/api/v1/tables/{snapshot['id']}/commands",
        body,
        "application/json",
        headers={"X-CSRFToken": ann.client.cookies["csrftoken"].value},
    )
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert untouched(snapshot)


def order(snapshot: Any, **changes: Any) -> dict[str, Any]:
    wish = {
        "id": str(uuid4()),
        "position": snapshot["position"],
        "seen": snapshot["version"],
        "command": {"kind": "ask_pause"},
    }
    return {**wish, **changes}


ORDERS = [
    ({"more": 1}, 400),
    ({"id": "7"}, 400),
    ({"id": 7}, 400),
    ({"position": "x"}, 400),
    ({"position": 10**30}, 400),
    ({"position": -1}, 400),
    ({"seen": 1.5}, 400),
    ({"command": None}, 400),
    ({"command": []}, 400),
    ({"command": {}}, 400),
    ({"command": {"kind": "fly"}}, 400),
    ({"command": {"kind": ["ask_pause"]}}, 400),
    ({"command": {"kind": "ask_pause", "more": 1}}, 400),
    ({"command": {"kind": "play"}}, 400),
    ({"command": {"kind": "play", "move": {"kind": "place"}}}, 400),
    (
        {"command": {"kind": "play", "move": {"kind": "place", "piece": "1", "cells": [[1e3, 0]]}}},
        400,
    ),
    (
        {
            "command": {
                "kind": "play",
                "move": {"kind": "place", "piece": "\x00", "cells": [[0, 0]]},
            }
        },
        400,
    ),
    (
        {
            "command": {
                "kind": "play",
                "move": {"kind": "place", "piece": "1", "cells": [[10**20, 0]]},
            }
        },
        400,
    ),
    ({"command": {"kind": "undo", "to": True}}, 400),
    ({"command": {"kind": "undo", "to": 10**18}}, 400),
    ({"command": {"kind": "answer", "request": 1, "yes": "yes"}}, 400),
    ({"command": {"kind": "sit", "seat": 0, "commitment": "x", "entropy": "y"}}, 400),
    ({"command": {"kind": "open", "chairs": [""]}}, 422),
    ({"command": {"kind": "claim", "seat": 63}}, 422),
    ({"command": {"kind": "ask_undo", "to": 99}}, 422),
    ({"command": {"kind": "answer", "request": 3, "yes": True}}, 422),
    ({"command": {"kind": "come_back"}}, 422),
]


@pytest.mark.parametrize(("changes", "status"), ORDERS, ids=[str(row[0])[:60] for row in ORDERS])
def test_invalid_command_is_refused_and_writes_nothing(
    game: tuple[Person, Person, Any], changes: dict[str, Any], status: int
) -> None:
    ann, _, snapshot = game
    answer = ann.send("POST", f"tables/{snapshot['id']}/commands", order(snapshot, **changes))
    assert answer.status_code == status, answer.content
    assert answer.json().keys() == {"code", "facts", "version"}
    assert untouched(snapshot)


def test_used_command_id_with_another_body_is_refused(game: tuple[Person, Person, Any]) -> None:
    ann, _, snapshot = game
    first = order(snapshot)
    path = f"tables/{snapshot['id']}/commands"
    done = ann.post(path, first)
    again = ann.post(path, first)
    assert again["version"] == done["version"]
    other = ann.send("POST", path, {**first, "command": {"kind": "resign"}})
    assert (other.status_code, other.json()["code"]) == (409, "command_id_used")
    assert again["version"] == store.head(stream_of(snapshot["id"]))[0]


def test_used_command_id_from_another_player_is_refused(game: tuple[Person, Person, Any]) -> None:
    ann, bob, snapshot = game
    first = order(snapshot)
    path = f"tables/{snapshot['id']}/commands"
    ann.post(path, first)
    other = bob.send("POST", path, first)
    assert (other.status_code, other.json()["code"]) == (409, "command_id_used")


@pytest.mark.parametrize("query", ["after=x", "after=-1", "after=99999999999"])
def test_invalid_query_is_malformed(game: tuple[Person, Person, Any], query: str) -> None:
    ann, _, snapshot = game
    answer = ann.client.get(f"/api/v1/tables/{snapshot['id']}?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("table", ["nowhere", "x" * 300, "%00", "..%2f..", "a b"])
def test_unknown_table_is_not_found(game: tuple[Person, Person, Any], table: str) -> None:
    ann, _, _ = game
    for path in ("", "/replay", "/export", "/verification"):
        assert ann.client.get(f"/api/v1/tables/{table}{path}").status_code == 404


def test_other_methods_and_media_types_are_refused(game: tuple[Person, Person, Any]) -> None:
    ann, _, snapshot = game
    assert ann.send("PUT", f"tables/{snapshot['id']}").status_code == 405
    token = {"X-CSRFToken": ann.client.cookies["csrftoken"].value}
    form = ann.client.post(f"/api/v1/tables/{snapshot['id']}/commands", {"a": 1}, headers=token)
    assert form.status_code == 415
    assert ann.client.get("/api/v1/games", headers={"Accept": "text/csv"}).status_code == 406


def test_request_without_csrf_token_changes_nothing(game: tuple[Person, Person, Any]) -> None:
    ann, _, snapshot = game
    path = f"/api/v1/tables/{snapshot['id']}/commands"
    answer = ann.client.post(path, json.dumps(order(snapshot)), "application/json")
    assert (answer.status_code, untouched(snapshot)) == (403, True)
