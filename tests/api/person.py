"""Somebody with a browser, for the tests of the API."""

import json
from typing import Any
from uuid import uuid4

from django.test import Client


class Person:
    """Somebody with a browser."""

    def __init__(self, name: str) -> None:
        self.client = Client(enforce_csrf_checks=True)
        assert self.get("me")["player"] is None
        self.id = self.post("guests", {"name": name})["player"]["id"]

    def get(self, path: str, status: int = 200, **headers: str) -> Any:
        """The answer to a GET with this status."""
        return self._checked(self.client.get(f"/api/v1/{path}", headers=headers), status)

    def send(self, method: str, path: str, body: Any = None) -> Any:
        """The bare answer to any request, sent from our own page."""
        token = self.client.cookies["csrftoken"].value
        return self.client.generic(
            method,
            path if path.startswith("/") else f"/api/v1/{path}",
            json.dumps(body) if body is not None else b"",
            "application/json",
            headers={"X-CSRFToken": token},
        )

    def post(self, path: str, body: Any, status: int | None = None) -> Any:
        """The answer to a POST."""
        return self._checked(self.send("POST", path, body), status)

    def _checked(self, answer: Any, status: int | None) -> Any:
        expected = {200, 201} if status is None else {status}
        assert answer.status_code in expected, answer.content
        return answer.json()

    def command(
        self, shot: Any, kind: str, status: int = 200, invitation: str = "", **fields: Any
    ) -> Any:
        order = {
            "id": str(uuid4()),
            "invitation": invitation,
            "position": shot["position"],
            "seen": shot["version"],
            "command": {"kind": kind, **fields},
        }
        return self.post(f"tables/{shot['id']}/commands", order, status)

    def sit(self, shot: Any, seat: int, **more: Any) -> Any:
        commitment = shot["table"]["commitment"]
        return self.command(shot, "sit", seat=seat, commitment=commitment, entropy="0f" * 16)


def a_table(host: Person, **settings: Any) -> Any:
    wish = {"id": str(uuid4()), "game": "gemblo", "chairs": ["", ""], "visibility": "public"}
    return host.post("tables", {**wish, **settings})


def a_game() -> tuple[Person, Person, Any]:
    ann, bob = Person("Ann"), Person("Bob")
    shot = a_table(ann, options={"board": "mini"})
    ann.sit(shot, 0)
    bob.sit(shot, 1)
    return ann, bob, ann.command(shot, "start")
