"""A player's standing: what is shown, what is refused, and what goes on."""

from typing import Any
from uuid import uuid4

import pytest

from games.conduct.standing import commands as c
from tests.kit.any_game import OPEN_GAME
from tests.kit.conduct import decide, suspend
from tests.kit.person import Person, two_players
from tests.kit.program import Program, new_token

pytestmark = pytest.mark.django_db


def a_table() -> dict[str, Any]:
    return {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}


def test_good_standing_is_empty() -> None:
    assert Person("Ann").get("me/standing") == {"sanctions": []}


def test_warned_player_acknowledges_before_playing_on() -> None:
    ann, _, shot = two_players()
    number = decide(ann.player, c.Warn("insult", "Please be kind."))
    program = Program(new_token(ann)["token"])
    refused = [
        ann.command(shot, "ask_pause", 403),
        ann.post("tables", a_table(), 403),
        ann.post(f"tables/{shot['id']}/rematch", {}, 403),
        program.ask("post", "tables", 403, a_table()),
    ]
    assert {each["code"] for each in refused} == {"acknowledge_warning"}
    assert refused[0]["facts"] == {"number": number, "reason": "insult"}
    assert ann.get(f"tables/{shot['id']}")["your_seat"] == 0
    ann.patch("me", {"language": "fr"})
    assert ann.get("me")["player"]["warned"]
    (shown,) = ann.get("me/standing")["sanctions"]
    assert shown.items() >= {"words": "Please be kind.", "is_in_force": True}.items()
    for _ in range(2):
        (read,) = ann.post("me/standing/acknowledge", {"number": number})["sanctions"]
    assert not read["is_in_force"]
    assert not ann.get("me")["player"]["warned"]
    ann.command(shot, "ask_pause")


def test_suspended_player_sees_why_and_until_when() -> None:
    ann = Person("Ann")
    suspend(ann.player, "hate")
    number = decide(ann.player, c.Warn("hate"))
    (_, shown) = ann.get("me/standing")["sanctions"]
    refused = ann.post("tables", a_table(), 403)
    assert (refused["code"], refused["facts"]["reason"]) == ("suspended", "hate")
    me = ann.get("me")["player"]
    assert me["suspended"] == "hate"
    assert me["suspended_until"] == shown["ends_at"]
    ann.post("me/standing/acknowledge", {"number": number})
    assert ann.get("me/data")["sanctions"] == ann.get("me/standing")["sanctions"]


def test_staff_are_shown_by_role_alone() -> None:
    ann = Person("Ann")
    suspend(ann.player)
    assert "p_mod" not in str(ann.get("me/standing")) + str(ann.get("me/data"))
    assert ann.get("me/standing")["sanctions"][0]["role"] == "moderator"


@pytest.mark.parametrize(("number", "code"), [(9, "no_such_sanction"), (1, "not_a_warning")])
def test_only_warnings_are_acknowledged(number: int, code: str) -> None:
    ann = Person("Ann")
    decide(ann.player, c.Mute("spam"))
    assert ann.post("me/standing/acknowledge", {"number": number}, 422)["code"] == code


def test_warning_of_another_player_is_not_acknowledged() -> None:
    ann, bob = Person("Ann"), Person("Bob")
    decide(ann.player, c.Warn("spam"))
    assert bob.post("me/standing/acknowledge", {"number": 1}, 422)["code"] == "no_such_sanction"
    assert ann.get("me")["player"]["warned"]
