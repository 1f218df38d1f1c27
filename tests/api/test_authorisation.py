"""The access matrix: each endpoint answers the roles that are listed here, and no others."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from config.urls import urlpatterns
from games.api.accounts import OFFERED
from tests.api.fuzzing import schema
from tests.kit.any_game import OPEN_GAME
from tests.kit.person import Person

pytestmark = pytest.mark.django_db

ROLES = ("nobody", "stranger", "former", "spectator", "opponent", "self", "program", "staff")
SEATED = {"opponent", "self", "program"}
ALL = set(ROLES)
UNKNOWN = {"nobody", "staff"}
"""Staff sign in to the admin; at a table they are visitors like any other."""

SIGNED_IN = ALL - UNKNOWN
IN_PERSON = SIGNED_IN - {"program"}
"""A program plays with the token of `self`, but may not manage the player."""

Body = Callable[[Any], Any]


def command(kind: str, **fields: Any) -> Body:
    return lambda snapshot: {
        "id": str(uuid4()),
        "position": snapshot["position"],
        "seen": snapshot["version"],
        "command": {"kind": kind, **fields},
    }


def new_table(snapshot: Any) -> Any:
    return {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""]}


def exploration(snapshot: Any) -> Any:
    return {"at": snapshot["position"], "moves": [], "salt": "0f" * 16}


def nothing(snapshot: Any) -> Any:
    return None


ACCOUNTS = "/_allauth/browser/v1/"


def credentials(snapshot: Any) -> Any:
    return {"username": "Nobody So Called", "password": "dune-lamp-salt-9"}


def address(snapshot: Any) -> Any:
    return {"email": "nobody@example.org", "current_password": "dune-lamp-salt-9"}


def passwords(snapshot: Any) -> Any:
    return {"current_password": "dune-lamp-salt-9", "new_password": "oasis-date-palm-4"}


MATRIX: list[tuple[str, str, Body, set[str], set[str]]] = [
    # method, path, body, roles answered at a private table, roles answered at a public one
    ("GET", "me", nothing, ALL, ALL),
    ("PATCH", "me", lambda _: {"language": "fr"}, IN_PERSON, IN_PERSON),
    ("GET", "me/data", nothing, IN_PERSON, IN_PERSON),
    ("GET", "me/email", nothing, IN_PERSON, IN_PERSON),
    # Only staff have an account here.
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
    ("GET", f"games/{OPEN_GAME}/text/fr", nothing, ALL, ALL),
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
    # Only staff have an account here.
    ("GET", ACCOUNTS + "config", nothing, ALL, ALL),
    ("GET", ACCOUNTS + "auth/session", nothing, {"staff"}, {"staff"}),
    ("POST", ACCOUNTS + "auth/login", credentials, set(), set()),
    ("POST", ACCOUNTS + "account/password/change", passwords, set(), set()),
    # Last: they erase players and create new ones.
    ("DELETE", "me", nothing, IN_PERSON, IN_PERSON),
    ("POST", "guests", lambda _: {"name": "Newcomer"}, ALL - {"program"}, ALL - {"program"}),
    ("DELETE", ACCOUNTS + "auth/session", nothing, set(), set()),
    ("POST", ACCOUNTS + "auth/signup", credentials, ALL, ALL),
]


class Cast:
    """A table of two in mid-game, and one person of each role."""

    def __init__(self, visibility: str) -> None:
        self.people = {name: Person(name.title()) for name in sorted(IN_PERSON)}
        mine, other = self.people["self"], self.people["opponent"]
        snapshot = mine.open_table(visibility="public", options={"board": "mini"})
        private = mine.open_table(visibility=visibility, options={"board": "mini"})
        link = mine.post(f"tables/{private['id']}/invitations", {})["link"]
        self._sit(private, self.people["former"], 1, link)
        self.people["former"].command(private, "leave")
        mine.sit(private, 0)
        self._sit(private, other, 1, link)
        self.snapshot = mine.command(private, "start")
        assert snapshot["id"] != self.snapshot["id"]

        self.staff = Client()
        self.staff.force_login(get_user_model().objects.create_superuser("root"))
        self.token = mine.post("tokens", {"name": "program"})["token"]

    def _sit(self, snapshot: Any, who: Person, seat: int, link: str) -> None:
        sitting = command(
            "sit", seat=seat, commitment=snapshot["table"]["commitment"], entropy="0f" * 16
        )(snapshot)
        who.post(
            f"tables/{snapshot['id']}/commands", {**sitting, "invitation": link.partition("#")[2]}
        )

    def ask(self, role: str, method: str, path: str, sent: Any) -> int:
        address = path.format(id=self.snapshot["id"])
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
def test_each_role_gets_only_its_own_answers(role: str, visibility: str) -> None:
    cast = Cast(visibility)
    answered, expected = set(), set()
    for method, path, body, private, public in MATRIX:
        sent = body(cast.snapshot)
        case = (method, path, str((sent or {}).get("command")))
        if role in (private if visibility == "private" else public):
            expected.add(case)
        status = cast.ask(role, method, path, sent)
        assert status < 500
        if 200 <= status < 300:
            answered.add(case)
    assert answered == expected


def test_every_endpoint_is_in_the_matrix() -> None:
    """Fail for a new endpoint until it is in the matrix."""
    asked = {(method, path.partition("?")[0]) for method, path, *_ in MATRIX}
    asked |= {("GET", "stream")}  # asynchronous: tested in games/live
    known = {
        (
            method.upper(),
            path.removeprefix("/api/v1/")
            .replace("{table_id}", "{id}")
            .replace("{key}/text/{language}", f"{OPEN_GAME}/text/fr")
            .replace("{number}", "999999"),
        )
        for path, operations in schema.raw_schema["paths"].items()
        for method in operations
    }
    assert asked == known


def routes_below(prefix: str) -> Iterator[str]:
    """Yield the routes that begin with a prefix of an address, without it."""
    for entry in urlpatterns:
        route = str(entry.pattern)
        if route.startswith(prefix):
            included = getattr(entry, "url_patterns", [])
            yield from [str(each.pattern) for each in included] or [route.removeprefix(prefix)]


def test_every_address_is_in_the_schema() -> None:
    """Fail for an address without a schema: it would be missing from the matrix, too."""
    documented = {path.removeprefix("/api/v1/") for path in schema.raw_schema["paths"]}
    routes = {re.sub(r"<\w+:(\w+)>", r"{\1}", route) for route in routes_below("api/v1/")}
    accounts = {f"{ACCOUNTS}{address}" for address in OFFERED}
    assert (routes - {".*"}) | accounts == documented
