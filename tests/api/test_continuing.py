"""Playing on from a position by HTTP: strict, bounded, and with nothing told of what is kept."""

import json
from typing import Any
from uuid import uuid4

import pytest

from tests.api.person import Person, a_game

pytestmark = pytest.mark.django_db

SALT = "5a" * 16


def go_on(who: Person, shot: Any, status: int = 201, **changes: Any) -> Any:
    continues = {"table": shot["id"], "at": shot["position"], "salt": SALT}
    wish = {
        "id": str(uuid4()),
        "game": "gemblo",
        "chairs": ["", "bot:easy"],
        "continues": continues,
    }
    return who.post("tables", {**wish, **changes}, status)


def test_a_game_goes_on_against_a_bot() -> None:
    ann, _, shot = a_game()
    there = go_on(ann, shot)
    assert there["table"]["begins"] == {
        "table": shot["id"],
        "at": shot["position"],
        "seat": 0,
        "alone": True,
        "to_act": [seat for seat, each in enumerate(shot["table"]["seats"]) if each["to_act"]],
    }
    assert "prefix" not in json.dumps(there)
    assert there["table"]["options"] == {"board": "mini"}
    begun = ann.command(ann.sit(there, 0), "start")
    assert begun["view"]["mode"] == shot["view"]["mode"]
    assert ann.get(f"tables/{shot['id']}")["version"] == shot["version"]


def test_what_is_refused_says_why() -> None:
    ann, bob, shot = a_game()
    assert go_on(ann, shot, 422, chairs=["", ""])["code"] == "source_not_revealed"
    assert go_on(bob, shot, 422)["facts"] == {"seat": 1}
    assert go_on(ann, shot, 422, game="gobi")["code"] == "source_decides"
    at = {"table": shot["id"], "at": 1, "salt": SALT}
    assert go_on(ann, shot, 422, continues=at)["code"] == "not_a_position"
    nowhere = {"table": "0" * 32, "at": 1, "salt": SALT}
    assert go_on(ann, shot, 404, continues=nowhere)["code"] == "not_found"


@pytest.mark.parametrize(
    "changes", [{"salt": ""}, {"at": 0}, {"moves": [{"seat": 0}]}, {"more": 1}, {"table": 7}]
)
def test_what_is_malformed_is_refused(changes: dict[str, Any]) -> None:
    ann, _, shot = a_game()
    continues = {"table": shot["id"], "at": shot["position"], "salt": SALT, **changes}
    assert go_on(ann, shot, 400, continues=continues)["code"] == "malformed"
