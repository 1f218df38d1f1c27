"""What the schema shows is what it says, and what the service answers."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from games.api.schema_examples import EXAMPLES
from games.table.commands import command_from
from tests.api.fuzzed import schema
from tests.api.person import Person

DOCUMENT = schema.raw_schema
JSON = "application/json"
DRAWN_BY_GAMES = {"game_text", "explore"}
"""Answers that each game fills in its own way."""


def bodies() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every body of JSON: whose it is, request or status, and what the schema says of it."""
    for operations in DOCUMENT["paths"].values():
        for operation in operations.values():
            parts = {"request": operation.get("requestBody", {}), **operation["responses"]}
            for part, body in parts.items():
                if JSON in body.get("content", {}):
                    yield operation["operationId"], part, body["content"][JSON]


def test_every_body_has_an_example_that_is_valid() -> None:
    for name, part, body in bodies():
        if part.startswith("2") and name in DRAWN_BY_GAMES:
            continue
        assert "example" in body, (name, part)
        validator = Draft202012Validator({**body["schema"], "components": DOCUMENT["components"]})
        assert list(validator.iter_errors(body["example"])) == [], (name, part)


def test_every_example_belongs_to_an_operation() -> None:
    assert EXAMPLES.keys() <= {name for name, *_ in bodies()}


def shape(data: Any) -> Any:
    """What two answers have in common that tell the same of different things."""
    if isinstance(data, dict):
        return {name if len(name) < 16 else "id": shape(value) for name, value in data.items()}
    return [shape(each) for each in data] if isinstance(data, list) else data is not None


def answers() -> Iterator[tuple[str, Any]]:
    """What the service answers to these requests, one after the other."""

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
def test_the_service_answers_as_is_shown() -> None:
    told = dict(answers())
    for name, answer in told.items():
        assert shape(answer) == shape(EXAMPLES[name]["response"]), name
    # An account's, which a guest has not.
    assert EXAMPLES.keys() - told.keys() == {"change_email", "explore"}


def test_the_command_that_is_shown_is_one() -> None:
    assert command_from(EXAMPLES["command"]["request"]["command"])
