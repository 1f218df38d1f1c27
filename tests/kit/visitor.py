"""A player who talks HTTP to a running web server."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import httpx

PATIENCE = 60.0


class Visitor:
    """A guest with cookies, as a browser has them."""

    def __init__(self, port: int, name: str) -> None:
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        assert self.get("me").status_code == 200
        # The database may know others of that name.
        self.post("guests", {"name": f"{name} {uuid4().hex[:8]}"}).raise_for_status()

    def get(self, path: str) -> httpx.Response:
        """Return the answer to a GET of the API."""
        return self.client.get(f"/api/v1/{path}")

    def post(self, path: str, body: Any) -> httpx.Response:
        """Return the answer to a POST to the API, sent from our own page."""
        token = self.client.cookies["csrftoken"]
        return self.client.post(f"/api/v1/{path}", json=body, headers={"X-CSRFToken": token})

    def open_table(self) -> dict[str, Any]:
        """Open a table of two seats, and return it."""
        wish = {"id": str(uuid4()), "game": "gemblo", "chairs": ["", ""], "visibility": "public"}
        answer = self.post("tables", wish)
        answer.raise_for_status()
        table: dict[str, Any] = answer.json()
        return table

    def command(self, table: dict[str, Any], kind: str, **fields: Any) -> dict[str, Any]:
        """Return a new command at the position of this table, ready to be sent."""
        place = {"position": table["position"], "seen": table["version"]}
        return {"id": str(uuid4()), **place, "command": {"kind": kind, **fields}}

    def sit(self, table: dict[str, Any], seat: int) -> dict[str, Any]:
        """Return the command that takes a seat."""
        commitment = table["table"]["commitment"]
        return self.command(table, "sit", seat=seat, commitment=commitment, entropy="0f" * 16)

    def send(self, table: dict[str, Any], command: dict[str, Any]) -> httpx.Response:
        """Return the answer to a command."""
        return self.post(f"tables/{table['id']}/commands", command)


@contextmanager
def visiting(port: int, name: str) -> Iterator[Visitor]:
    """Let a visitor come, and go in the end."""
    visitor = Visitor(port, name)
    try:
        yield visitor
    finally:
        visitor.client.close()
