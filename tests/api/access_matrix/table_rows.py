"""Endpoints about tables."""

from typing import Any
from uuid import uuid4

from tests.api.access_matrix.requests import command, nothing
from tests.api.access_matrix.roles import ALL, IN_PERSON, SEATED, SIGNED_IN, Row
from tests.kit.any_game import OPEN_GAME


def new_table(snapshot: Any) -> Any:
    return {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}


def exploration(snapshot: Any) -> Any:
    return {"at": snapshot["position"], "moves": [], "salt": "0f" * 16}


def a_plan(snapshot: Any) -> Any:
    turn = {"others": [], "moves": [{"kind": "place"}]}
    return {"position": snapshot["position"], "lines": [{"salt": "0f" * 16, "turns": [turn]}]}


def a_line() -> Any:
    return {"id": str(uuid4()), "text": "A fine evening."}


def a_reaction(snapshot: Any) -> Any:
    return {"step": snapshot["position"], "reaction": "clap"}


ROWS: list[Row] = [
    ("GET", "tables", nothing, SIGNED_IN, SIGNED_IN),
    ("GET", "tables?scope=open", nothing, SIGNED_IN, SIGNED_IN),
    ("GET", "tables?scope=news", nothing, SIGNED_IN, SIGNED_IN),
    ("GET", "tables?scope=invited", nothing, SIGNED_IN, SIGNED_IN),
    ("POST", "tables", new_table, SIGNED_IN, SIGNED_IN),
    ("GET", "tables/{id}", nothing, SEATED, ALL),
    ("GET", "tables/{id}/estimate", nothing, SEATED, ALL),
    ("GET", "tables/{id}/replay", nothing, SEATED, ALL),
    ("GET", "tables/{id}/replay?at=2", nothing, SEATED, ALL),
    ("GET", "tables/{id}/recap", nothing, SEATED, ALL),
    ("GET", "tables/{id}/spectators", nothing, SEATED, ALL),
    ("GET", "tables/{id}/decisions", nothing, SEATED, ALL),
    ("GET", "tables/{id}/export", nothing, SEATED, ALL),
    ("GET", "tables/{id}/verification", nothing, SEATED, ALL),
    ("GET", "tables/{id}/looks", nothing, SEATED, ALL),
    ("GET", "staff/tables/{id}/replay", nothing, {"staff"}, {"staff"}),
    # Not without a look.
    ("GET", "staff/tables/{id}/replay?as=seat:0", nothing, set(), set()),
    ("GET", "staff/tables/{id}/export", nothing, {"staff"}, {"staff"}),
    ("PUT", "tables/{id}/mute", nothing, SEATED - {"program"}, IN_PERSON),
    ("DELETE", "tables/{id}/mute", nothing, IN_PERSON, IN_PERSON),
    ("GET", "tables/{id}/chat", nothing, SEATED, ALL),
    ("GET", "tables/{id}/chat/players", nothing, SEATED, SEATED),
    # Guests do not write at public tables.
    ("POST", "tables/{id}/chat/players", lambda _: a_line(), SEATED - {"program"}, set()),
    ("POST", "tables/{id}/chat/players/read", lambda _: {"number": 1}, *[SEATED - {"program"}] * 2),
    ("DELETE", "tables/{id}/chat/players/999999", nothing, set(), set()),
    ("PUT", "tables/{id}/reactions", a_reaction, *[SEATED - {"program"}] * 2),
    ("POST", "tables/{id}/explore", exploration, SEATED, SIGNED_IN),
    ("GET", "tables/{id}/plan", nothing, SEATED, SIGNED_IN),
    # Only while others are to move: tests/api/test_plans.py.
    ("PUT", "tables/{id}/plan", a_plan, set(), set()),
    ("DELETE", "tables/{id}/plan", nothing, SEATED, SEATED),
    ("GET", "tables/{id}/standing-answers", nothing, SEATED, SIGNED_IN),
    ("PUT", "tables/{id}/standing-answers", lambda _: {"answers": {}}, SEATED, SEATED),
    # Only for a player alone with bots.
    ("POST", "tables/{id}/hint", lambda shot: {"position": shot["position"]}, set(), set()),
    ("POST", "tables/{id}/rematch", nothing, set(), set()),
    ("POST", "tables/{id}/invitations", nothing, set(), set()),
    ("DELETE", "tables/{id}/invitations", nothing, set(), set()),
    # Only before the start: tests/api/test_named_invitations.py.
    ("POST", "tables/{id}/commands", command("invite", seat=1, player="x"), set(), set()),
    ("POST", "tables/{id}/commands", command("withdraw_invitation", seat=1), set(), set()),
    ("POST", "tables/{id}/commands", command("decline"), set(), set()),
    ("POST", "tables/{id}/commands", command("ask_pause"), SEATED, SEATED),
    ("POST", "tables/{id}/commands", command("void", reason="bored"), set(), set()),
    ("POST", "tables/{id}/commands", command("adjudicate", ranks=[1, 2], reason="x"), set(), set()),
    ("POST", "tables/{id}/commands", command("hide", reason="x"), set(), set()),
    ("POST", "tables/{id}/commands", command("tick"), set(), set()),
]
