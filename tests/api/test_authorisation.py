"""Every endpoint asked by everybody: who is answered is written down here, and nobody else is."""

import json
import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from games.api.accounts import OFFERED
from games.api.urls import urlpatterns
from tests.api.fuzzed import schema
from tests.api.person import Person, a_table

pytestmark = pytest.mark.django_db

ROLES = ("nobody", "stranger", "former", "spectator", "opponent", "self", "program", "staff")
SEATED = {"opponent", "self", "program"}
ALL = set(ROLES)
UNKNOWN = {"nobody", "staff"}
"""Staff sign in to the admin; at a table they are who they are: nobody, unless they sit there."""

SIGNED_IN = ALL - UNKNOWN
IN_PERSON = SIGNED_IN - {"program"}
"""A program plays by the token of `self`, and does not manage the person."""

Body = Callable[[Any], Any]


def command(kind: str, **fields: Any) -> Body:
    return lambda shot: {
        "id": str(uuid4()),
        "position": shot["position"],
        "seen": shot["version"],
        "command": {"kind": kind, **fields},
    }


def new_table(shot: Any) -> Any:
    return {"id": str(uuid4()), "game": "gemblo", "chairs": ["", ""]}


def exploration(shot: Any) -> Any:
    return {"at": shot["position"], "moves": [], "salt": "0f" * 16}


def nothing(shot: Any) -> Any:
    return None


ACCOUNTS = "/_allauth/browser/v1/"


def credentials(shot: Any) -> Any:
    return {"username": "Nobody So Called", "password": "dune-lamp-salt-9"}


def address(shot: Any) -> Any:
    return {"email": "nobody@example.org", "current_password": "dune-lamp-salt-9"}


def passwords(shot: Any) -> Any:
    return {"current_password": "dune-lamp-salt-9", "new_password": "oasis-date-palm-4"}


MATRIX: list[tuple[str, str, Body, set[str], set[str]]] = [
    # method, path, body, who is answered at a private table, and who at a public one
    ("GET", "me", nothing, ALL, ALL),
    ("PATCH", "me", lambda _: {"language": "fr"}, IN_PERSON, IN_PERSON),
    ("GET", "me/data", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/email", nothing, IN_PERSON, IN_PERSON),
    # Of those here only staff have an account.
    ("PUT", "me/email", address, set(), set()),
    ("GET", "me/devices", nothing, IN_PERSON, IN_PERSON),
    ("DELETE", "me/devices", nothing, IN_PERSON, IN_PERSON),
    ("DELETE", "me/devices/999999", nothing, set(), set()),
    ("POST", "me/return-link", nothing, IN_PERSON, IN_PERSON),
    ("POST", "guests/return", lambda _: {"token": "x" * 22}, set(), set()),
    ("GET", "tokens", nothing, IN_PERSON, IN_PERSON),
    ("POST", "tokens", lambda _: {"name": "bot"}, IN_PERSON, IN_PERSON),
    ("DELETE", "tokens/999999", nothing, set(), set()),
    ("GET", "games", nothing, ALL, ALL),
    ("GET", "games/gemblo/text/fr", nothing, ALL, ALL),
    ("GET", "tables", nothing, SIGNED_IN, SIGNED_IN),
    ("GET", "tables?scope=open", nothing, SIGNED_IN, SIGNED_IN),
    ("GET", "tables?scope=news", nothing, SIGNED_IN, SIGNED_IN),
    ("POST", "tables", new_table, SIGNED_IN, SIGNED_IN),
    ("GET", "tables/{id}", nothing, SEATED, ALL),
    ("GET", "tables/{id}/replay", nothing, SEATED, ALL),
    ("GET", "tables/{id}/replay?at=2", nothing, SEATED, ALL),
    ("GET", "tables/{id}/export", nothing, SEATED, ALL),
    ("GET", "tables/{id}/verification", nothing, SEATED, ALL),
    ("POST", "tables/{id}/explore", exploration, SEATED, SIGNED_IN),
    ("POST", "tables/{id}/invitations", nothing, set(), set()),
    ("DELETE", "tables/{id}/invitations", nothing, set(), set()),
    ("POST", "tables/{id}/commands", command("ask_pause"), SEATED, SEATED),
    ("POST", "tables/{id}/commands", command("void", reason="bored"), set(), set()),
    ("POST", "tables/{id}/commands", command("adjudicate", ranks=[1, 2], reason="x"), set(), set()),
    ("POST", "tables/{id}/commands", command("hide", reason="x"), set(), set()),
    ("POST", "tables/{id}/commands", command("tick"), set(), set()),
    # Of those here only staff have an account.
    ("GET", ACCOUNTS + "config", nothing, ALL, ALL),
    ("GET", ACCOUNTS + "auth/session", nothing, {"staff"}, {"staff"}),
    ("POST", ACCOUNTS + "auth/login", credentials, set(), set()),
    ("POST", ACCOUNTS + "account/password/change", passwords, set(), set()),
    # Last: whoever was somebody is gone, and whoever is nobody may become somebody.
    ("DELETE", "me", nothing, IN_PERSON, IN_PERSON),
    ("POST", "guests", lambda _: {"name": "Newcomer"}, ALL - {"program"}, ALL - {"program"}),
    ("DELETE", ACCOUNTS + "auth/session", nothing, set(), set()),
    ("POST", ACCOUNTS + "auth/signup", credentials, ALL, ALL),
]


class Cast:
    """A table of two in mid-game, and everybody who might ask about it."""

    def __init__(self, visibility: str) -> None:
        self.people = {name: Person(name.title()) for name in sorted(IN_PERSON)}
        mine, other = self.people["self"], self.people["opponent"]
        shot = a_table(mine, visibility="public", options={"board": "mini"})
        private = a_table(mine, visibility=visibility, options={"board": "mini"})
        link = mine.post(f"tables/{private['id']}/invitations", {})["link"]
        self._sit(private, self.people["former"], 1, link)
        self.people["former"].command(private, "leave")
        mine.sit(private, 0)
        self._sit(private, other, 1, link)
        self.shot = mine.command(private, "start")
        assert shot["id"] != self.shot["id"]

        self.staff = Client()
        self.staff.force_login(get_user_model().objects.create_superuser("root"))
        self.token = mine.post("tokens", {"name": "program"})["token"]

    def _sit(self, shot: Any, who: Person, seat: int, link: str) -> None:
        sitting = command(
            "sit", seat=seat, commitment=shot["table"]["commitment"], entropy="0f" * 16
        )(shot)
        who.post(f"tables/{shot['id']}/commands", {**sitting, "invitation": link.partition("#")[2]})

    def ask(self, role: str, method: str, path: str, sent: Any) -> int:
        address = path.format(id=self.shot["id"])
        if role in self.people:
            status: int = self.people[role].send(method, address, sent).status_code
            return status
        client = self.staff if role == "staff" else Client()
        headers = {"Authorization": f"Bearer {self.token}"} if role == "program" else {}
        answer = client.generic(
            method,
            address if address.startswith("/") else f"/api/v1/{address}",
            json.dumps(sent or {}),
            "application/json",
            headers=headers,
        )
        return answer.status_code


@pytest.mark.parametrize("visibility", ["private", "public"])
@pytest.mark.parametrize("role", ROLES)
def test_nobody_gets_an_answer_that_is_not_theirs(role: str, visibility: str) -> None:
    cast = Cast(visibility)
    answered, expected = set(), set()
    for method, path, body, private, public in MATRIX:
        sent = body(cast.shot)
        case = (method, path, str((sent or {}).get("command")))
        if role in (private if visibility == "private" else public):
            expected.add(case)
        status = cast.ask(role, method, path, sent)
        assert status < 500
        if 200 <= status < 300:
            answered.add(case)
    assert answered == expected


def test_every_endpoint_is_in_the_matrix() -> None:
    """Whatever the schema has: an endpoint that is new is asked by everybody, or this fails."""
    asked = {(method, path.partition("?")[0]) for method, path, *_ in MATRIX}
    asked |= {
        ("GET", "stream")
    }  # asynchronous: asked by people, a program and nobody in tests/live
    known = {
        (
            method.upper(),
            path.removeprefix("/api/v1/")
            .replace("{table_id}", "{id}")
            .replace("{key}/text/{language}", "gemblo/text/fr")
            .replace("{number}", "999999"),
        )
        for path, operations in schema.raw_schema["paths"].items()
        for method in operations
    }
    assert asked == known


def test_every_address_is_in_the_schema() -> None:
    """An address that the schema passes over would be missing from the matrix too."""
    told = {path.removeprefix("/api/v1/") for path in schema.raw_schema["paths"]}
    there = {re.sub(r"<\w+:(\w+)>", r"{\1}", str(pattern.pattern)) for pattern in urlpatterns}
    accounts = {f"{ACCOUNTS}{address}" for address in OFFERED}
    assert (there - {".*"}) | accounts == told
