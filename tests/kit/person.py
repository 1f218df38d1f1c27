"""A person who uses the HTTP API as a browser does."""

import json
from typing import Any
from uuid import uuid4

from django.test import Client

from games.players.models import Player
from tests.kit.any_game import OPEN_GAME

PASSWORD = "dune-lamp-salt-9"
ACCOUNTS = "/_allauth/browser/v1/"
ENTROPY = "0f" * 16


class Person:
    """A person with cookies, who sends the CSRF token with every request.

    With a name it signs in as a new guest. Requests go through Django's test client; see
    `tests.kit.remote.RemotePerson` for a running server.
    """

    def __init__(self, name: str = "", **options: Any) -> None:
        self.client = self._new_client(**options)
        self.get("me")
        self.welcome = self.post("guests", {"name": self._unique(name)}) if name else {}

    def _new_client(self, **options: Any) -> Any:
        return Client(enforce_csrf_checks=True, **options)

    def _unique(self, name: str) -> str:
        return name

    @property
    def id(self) -> str:
        """The player id of the person."""
        return str((self.welcome or self.get("me"))["player"]["id"])

    @property
    def player(self) -> Player:
        """The player of the person."""
        return Player.objects.get(id=self.get("me")["player"]["id"])

    @property
    def secret(self) -> str:
        """The secret in the return link of a guest."""
        return str(self.welcome["return_link"]).partition("#")[2]

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Return the response to a request."""
        text = json.dumps(body) if body is not None else b""
        path, headers = self._prepared(path, headers)
        return self.client.generic(method, path, text, "application/json", headers=headers)

    def _prepared(self, path: str, headers: dict[str, str]) -> tuple[str, dict[str, str]]:
        token = self._csrf_token()
        return (
            path if path.startswith("/") else f"/api/v1/{path}",
            ({"X-CSRFToken": token} if token else {}) | headers,
        )

    def _csrf_token(self) -> str:
        cookie = self.client.cookies.get("csrftoken")
        return cookie.value if cookie else ""

    def get(self, path: str, status: int = 200, **headers: str) -> Any:
        """Send GET. Return the JSON of the response, which must have this status."""
        return _checked(self.send("GET", path, None, **headers), status)

    def post(self, path: str, body: Any = None, status: int | None = None, **headers: str) -> Any:
        """Send POST. Return the JSON of the response."""
        return _checked(self.send("POST", path, body or {}, **headers), status)

    def patch(self, path: str, body: Any, status: int | None = None) -> Any:
        """Send PATCH. Return the JSON of the response."""
        return _checked(self.send("PATCH", path, body), status)

    def put(self, path: str, body: Any, status: int | None = None) -> Any:
        """Send PUT. Return the JSON of the response."""
        return _checked(self.send("PUT", path, body), status)

    def delete(self, path: str, status: int = 204) -> Any:
        """Send DELETE. Return the JSON of the response, if any."""
        return _checked(self.send("DELETE", path), status)

    def sign_up(self, name: str, status: int = 200, password: str = PASSWORD, **more: str) -> Any:
        """Create an account."""
        body = {"username": name, "password": password, **more}
        return self.post(ACCOUNTS + "auth/signup", body, status)

    def sign_in(self, name: str, status: int = 200, password: str = PASSWORD) -> Any:
        """Sign in to an account."""
        return self.post(ACCOUNTS + "auth/login", {"username": name, "password": password}, status)

    def sign_out(self) -> None:
        """Sign out; allauth answers 401, as to any request without a session."""
        self.delete(ACCOUNTS + "auth/session", 401)

    def open_table(self, **settings: Any) -> Any:
        """Open a public table with two empty chairs. Return its snapshot."""
        body = {"id": str(uuid4()), "game": OPEN_GAME, "chairs": ["", ""], "visibility": "public"}
        return self.post("tables", {**body, **settings})

    def command(
        self, shot: Any, kind: str, status: int = 200, invitation: str = "", **fields: Any
    ) -> Any:
        """Send a command at the position of a snapshot. Return the JSON of the response."""
        body = command_body(shot, kind, **fields)
        if invitation:
            body["invitation"] = invitation
        return self.post(f"tables/{shot['id']}/commands", body, status)

    def sit(self, shot: Any, seat: int, **more: Any) -> Any:
        """Take a seat. Return the snapshot after it."""
        return self.command(shot, "sit", **sitting(shot, seat), **more)


def _checked(response: Any, status: int | None) -> Any:
    expected = {200, 201} if status is None else {status}
    assert response.status_code in expected, response.content
    return response.json() if response.content else None


def command_body(shot: Any, kind: str, **fields: Any) -> dict[str, Any]:
    """Return the body of a new command at the position of a snapshot."""
    place = {"position": shot["position"], "seen": shot["version"]}
    return {"id": str(uuid4()), **place, "command": {"kind": kind, **fields}}


def sitting(shot: Any, seat: int) -> dict[str, Any]:
    """Return the fields of the command that takes a seat."""
    return {"seat": seat, "commitment": shot["table"]["commitment"], "entropy": ENTROPY}


def sit_body(shot: Any, seat: int) -> dict[str, Any]:
    """Return the body of the command that takes a seat."""
    return command_body(shot, "sit", **sitting(shot, seat))


def two_players() -> tuple[Person, Person, Any]:
    """Return two guests and the snapshot of a game of Gemblo that they have started."""
    ann, bob = Person("Ann"), Person("Bob")
    shot = ann.open_table(options={"board": "mini"})
    ann.sit(shot, 0)
    bob.sit(shot, 1)
    return ann, bob, ann.command(shot, "start")
