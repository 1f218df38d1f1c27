"""The people who ask, one of each role, around a table in mid-game."""

import json
from typing import Any

from django.contrib.auth import get_user_model
from django.test import Client

from tests.api.access_matrix.requests import command
from tests.api.access_matrix.roles import IN_PERSON
from tests.kit.person import Person


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
        # An export without a reader would hold the only one that an address may have.
        b"".join(answer)
        return answer.status_code
