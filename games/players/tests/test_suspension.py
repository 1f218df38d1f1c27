"""Suspended players read, and manage their personal data, but do not act."""

from typing import Any
from uuid import uuid4

import pytest

from games.conduct.standing.commands import Lift
from games.tables.models import TableSummary
from tests.kit.any_game import OPEN_GAME
from tests.kit.conduct import decide, suspend
from tests.kit.person import Person
from tests.kit.program import Program, new_token
from tests.kit.tables import open_table, started

pytestmark = pytest.mark.django_db


def a_table() -> dict[str, Any]:
    return {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}


def test_suspended_player_can_sign_in_and_read() -> None:
    nour = Person()
    nour.sign_up("Nour")
    table = started(nour.player.id, "ann")
    suspend(nour.player, "insult")
    nour.sign_out()
    nour.sign_in("Nour")
    assert nour.get("me")["player"]["suspended"] == "insult"
    assert nour.get(f"tables/{table.id}")["your_seat"] == 0
    assert [row["id"] for row in nour.get("tables?scope=mine")["results"]] == [table.id]


def test_suspended_player_cannot_act() -> None:
    nour = Person("Nour")
    table = open_table(host=nour.player.id)
    program = Program(new_token(nour)["token"])
    suspend(nour.player, "insult")
    command = {"id": str(uuid4()), "command": {"kind": "void", "reason": "mine"}}
    refused = [
        nour.post("tables", a_table(), 403),
        nour.post(f"tables/{table.id}/commands", command, 403),
        nour.post(f"tables/{table.id}/invitations", {}, 403),
        nour.post("tokens", {"name": "bot"}, 403),
        nour.patch("me", {"name": "Noor"}, 403),
        program.ask("post", "tables", 403, a_table()),
    ]
    assert {problem["code"] for problem in refused} == {"suspended"}
    assert TableSummary.objects.count() == 1
    program.ask("get", "me")


def test_suspended_player_can_manage_personal_data() -> None:
    nour = Person("Nour")
    shown = new_token(nour)
    suspend(nour.player, "insult")
    assert nour.get("me/data")["player"]["suspended"] == "insult"
    nour.delete(f"tokens/{shown['id']}")
    nour.delete("me")


def test_lifted_suspension_does_not_affect_play() -> None:
    nour = Person("Nour")
    suspend(nour.player, "insult")
    decide(nour.player, Lift(1, "appeal"))
    assert nour.get("me")["player"]["suspended"] is None
    nour.post("tables", a_table(), 201)
