"""Links of the schema: from each answer to the operations that its values lead to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

ENTROPY: Final = "0f" * 16
"""An example: clients draw their own."""


@dataclass(frozen=True, slots=True)
class Link:
    """One link: the operation, and the values of the answer that it takes."""

    name: str
    to: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] = field(default_factory=dict)

    def schema(self) -> dict[str, Any]:
        """Return the link in the form of OpenAPI."""
        link = {"operationId": self.to, "parameters": dict(self.parameters)}
        return {**link, "requestBody": dict(self.body)} if self.body else link


HERE: Final = {"table_id": "$response.body#/id"}
SAME_TABLE: Final = {"table_id": "$request.path.table_id"}


def _command(kind: str, **fields: Any) -> Link:
    body = {
        "position": "$response.body#/position",
        "seen": "$response.body#/version",
        "command": {"kind": kind, **fields},
    }
    return Link(kind, "command", HERE, body)


FROM_A_TABLE: Final = (
    Link("table", "table", HERE),
    Link("news", "table", {**HERE, "after": "$response.body#/version"}),
    Link("replay", "replay", HERE),
    Link("position", "replay", {**HERE, "at": "$response.body#/version"}),
    Link("recap", "recap", {**HERE, "after": "$response.body#/position"}),
    Link("export", "export", HERE),
    Link("verification", "verification", HERE),
    Link("explore", "explore", HERE, {"at": "$response.body#/position", "moves": []}),
    Link("invite", "invite", HERE),
    Link("revoke_invitations", "revoke_invitations", HERE),
    _command("sit", seat=0, commitment="$response.body#/table/commitment", entropy=ENTROPY),
    _command("seat_bot", seat=1, level="easy"),
    _command("start"),
    _command("ask_undo", to="$response.body#/position"),
    _command("withdraw"),
    _command("leave"),
    _command("resign"),
    Link("any_command", "command", HERE, {"position": "$response.body#/position"}),
)
FROM_AN_INVITATION: Final = (
    Link("table", "table", {**SAME_TABLE, "header.X-Invitation": "$response.body#/invitation"}),
    Link("accept", "command", SAME_TABLE, {"invitation": "$response.body#/invitation"}),
    Link("revoke_invitations", "revoke_invitations", SAME_TABLE),
)
FIRST_GAME: Final = {"game": "$response.body#/0/key"}

LINKS: Final[Mapping[str, tuple[Link, ...]]] = {
    "games": (
        Link("open_table", "open_table", body={**FIRST_GAME, "chairs": ["", ""]}),
        Link("game_text", "game_text", {"key": "$response.body#/0/key", "language": "en"}),
    ),
    "tables": (
        Link("table", "table", {"table_id": "$response.body#/results/0/id"}),
        Link("next", "tables", {"cursor": "$response.body#/next"}),
    ),
    "open_table": FROM_A_TABLE,
    "table": FROM_A_TABLE,
    "command": FROM_A_TABLE,
    "explore": (Link("table", "table", SAME_TABLE),),
    "replay": (Link("position", "replay", {**HERE, "at": "$response.body#/version"}),),
    "verification": (Link("export", "export", HERE),),
    "invite": FROM_AN_INVITATION,
    "new_token": (Link("revoke_token", "revoke_token", {"number": "$response.body#/id"}),),
    "tokens": (Link("revoke_token", "revoke_token", {"number": "$response.body#/results/0/id"}),),
}
"""The links by the operation that answers."""


def with_links(
    result: dict[str, Any], generator: Any, request: Any, public: bool
) -> dict[str, Any]:
    """Return the schema with the links of every answer."""
    for operations in result["paths"].values():
        for operation in operations.values():
            links = {link.name: link.schema() for link in LINKS.get(operation["operationId"], ())}
            for status, response in operation["responses"].items():
                if links and status.startswith("2"):
                    response["links"] = links
    return result
