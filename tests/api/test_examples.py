"""The examples of the schema match the schema and the answers of the service."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from games.api.bodies import accounts, devices, players, problems, tables, tokens
from games.api.schema.examples import EXAMPLES
from games.api.schema.names import component_name
from games.table.commands import command_from
from games.tables import bodies
from tests.api.fuzzing import schema
from tests.kit.person import Person

DOCUMENT = schema.raw_schema
JSON = "application/json"
STRUCTS = [
    each
    for module in (accounts, devices, players, problems, tables, tokens, bodies)
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, msgspec.Struct)
]
DEPENDING_ON_THE_GAME = {"game_text", "explore"}
"""Operations whose answers depend on the game."""


def resolved(body: dict[str, Any]) -> dict[str, Any]:
    """Return the response itself, where an operation refers to a shared one."""
    if "$ref" not in body:
        return body
    found: dict[str, Any] = DOCUMENT["components"]["responses"][body["$ref"].rpartition("/")[2]]
    return found


def bodies() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield each JSON body: its operation, `request` or a status, and its media type object."""
    for operations in DOCUMENT["paths"].values():
        for operation in operations.values():
            parts = {"request": operation.get("requestBody", {}), **operation["responses"]}
            for part, found in parts.items():
                body = resolved(found)
                if JSON in body.get("content", {}):
                    yield operation["operationId"], part, body["content"][JSON]


def test_every_body_has_a_valid_example() -> None:
    for name, part, body in bodies():
        if part.startswith("2") and name in DEPENDING_ON_THE_GAME:
            continue
        assert "example" in body, (name, part)
        validator = Draft202012Validator({**body["schema"], "components": DOCUMENT["components"]})
        assert list(validator.iter_errors(body["example"])) == [], (name, part)


def test_every_example_decodes_as_its_struct() -> None:
    structs = {component_name(each): each for each in STRUCTS}
    checked = set()
    for name, part, body in bodies():
        struct = structs.get(body["schema"].get("$ref", "").rpartition("/")[2])
        if struct and "example" in body:
            msgspec.convert(body["example"], struct)
            checked.add((name, part == "request"))
    requests = {(name, True) for name, shown in EXAMPLES.items() if "request" in shown}
    # The list of games and the two forms of a replay have no struct of their own.
    answers = {(name, False) for name in EXAMPLES.keys() - {"explore", "games", "replay"}}
    assert checked >= requests | answers


def test_every_example_belongs_to_an_operation() -> None:
    assert EXAMPLES.keys() <= {name for name, *_ in bodies()}


def shape(data: Any) -> Any:
    """Return the form of an answer: its field names, and where it is null."""
    if isinstance(data, dict):
        return {name if len(name) < 16 else "id": shape(value) for name, value in data.items()}
    return [shape(each) for each in data] if isinstance(data, list) else data is not None


def answers() -> Iterator[tuple[str, Any]]:
    """Yield the answer of the service to each request of the examples, in order."""

    def asked(name: str) -> Any:
        return EXAMPLES[name].get("request", {})

    nour = Person("Sami")
    nour.send("DELETE", "me")
    nour.get("me")
    yield "become_guest", nour.post("guests", asked("become_guest"))
    yield "me", nour.get("me")
    yield "change_me", nour.send("PATCH", "me", asked("change_me")).json()
    yield "email", nour.get("me/email")
    yield "new_token", nour.post("tokens", asked("new_token"))
    yield "tokens", nour.get("tokens")
    yield "devices", nour.get("me/devices")
    link = nour.post("me/return-link", {})
    yield "new_return_link", link
    table = nour.post("tables", asked("open_table"))
    yield "open_table", table
    path = f"tables/{table['id']}"
    yield "tables", nour.get("tables")
    yield "invite", nour.post(f"{path}/invitations", {})
    order = deepcopy(asked("command"))
    order["command"]["commitment"] = table["table"]["commitment"]
    yield "command", nour.post(f"{path}/commands", order)
    yield "table", nour.get(path)
    yield "replay", nour.get(f"{path}/replay")
    yield "verification", nour.get(f"{path}/verification")
    yield "my_data", nour.get("me/data")
    games = nour.get("games")
    yield "games", [game for game in games if game["key"] == "gemblo"]
    secret = link["return_link"].partition("#")[2]
    assert asked("guest_return").keys() == {"token"}
    yield "guest_return", nour.post("guests/return", {"token": secret})


@pytest.mark.django_db
def test_service_answers_like_the_examples() -> None:
    given = dict(answers())
    for name, answer in given.items():
        assert shape(answer) == shape(EXAMPLES[name]["response"]), name
    # `change_email` needs an account, and the answer to `explore` depends on the game.
    assert EXAMPLES.keys() - given.keys() == {"change_email", "explore"}


def test_example_command_decodes() -> None:
    assert command_from(EXAMPLES["command"]["request"]["command"])
