"""Continuing a position at a new table, by HTTP: strict, and without disclosing secrets."""

import json
from typing import Any

import pytest

from tests.api.continuing import SALT, continue_game
from tests.kit.any_game import SECRET_GAME
from tests.kit.person import two_players

pytestmark = pytest.mark.django_db


def test_game_continues_against_a_bot() -> None:
    ann, _, snapshot = two_players()
    there = continue_game(ann, snapshot)
    assert there["table"]["begins"] == {
        "table": snapshot["id"],
        "at": snapshot["position"],
        "seat": 0,
        "alone": True,
        "to_act": [seat for seat, each in enumerate(snapshot["table"]["seats"]) if each["to_act"]],
    }
    assert "prefix" not in json.dumps(there)
    assert there["table"]["options"] == {"board": "mini"}
    begun = ann.command(ann.sit(there, 0), "start")
    assert begun["view"]["mode"] == snapshot["view"]["mode"]
    assert ann.get(f"tables/{snapshot['id']}")["version"] == snapshot["version"]


def test_refused_continuation_has_a_code() -> None:
    ann, bob, snapshot = two_players()
    assert continue_game(ann, snapshot, 422, chairs=["", ""])["code"] == "source_not_revealed"
    assert continue_game(bob, snapshot, 422)["facts"] == {"seat": 1}
    assert continue_game(ann, snapshot, 422, game=SECRET_GAME)["code"] == "source_decides"
    at = {"table": snapshot["id"], "at": 1, "salt": SALT}
    assert continue_game(ann, snapshot, 422, continues=at)["code"] == "not_a_position"
    nowhere = {"table": "0" * 32, "at": 1, "salt": SALT}
    assert continue_game(ann, snapshot, 404, continues=nowhere)["code"] == "not_found"


@pytest.mark.parametrize(
    "changes", [{"salt": ""}, {"at": 0}, {"moves": [{"seat": 0}]}, {"more": 1}, {"table": 7}]
)
def test_malformed_continuation_is_refused(changes: dict[str, Any]) -> None:
    ann, _, snapshot = two_players()
    continues = {"table": snapshot["id"], "at": snapshot["position"], "salt": SALT, **changes}
    assert continue_game(ann, snapshot, 400, continues=continues)["code"] == "malformed"
