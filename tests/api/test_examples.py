"""The examples of the schema match the schema and the types of the service."""

from collections.abc import Iterator
from typing import Any

import msgspec
from jsonschema import Draft202012Validator

from games.api.appeals import bodies as appeal_bodies
from games.api.bodies import (
    accounts,
    devices,
    games,
    lessons,
    players,
    problems,
    tables,
    tokens,
)
from games.api.bodies.me import calendars, channels, notices, push, standing
from games.api.chat import bodies as chat
from games.api.circles import bodies as circle_bodies
from games.api.friends import bodies as friends
from games.api.lobby import bodies as lobby_bodies
from games.api.messages import bodies as message_bodies
from games.api.notes import bodies as notes
from games.api.people import bodies as people_bodies
from games.api.plans import bodies as plans
from games.api.profiles import bodies as profiles
from games.api.reports import bodies as reports
from games.api.schema.examples import EXAMPLES
from games.api.schema.names import component_name
from games.api.site import bodies as site
from games.api.staff import bodies as staff_bodies
from games.api.watch import bodies as watch_bodies
from games.table.commands import command_from
from games.tables import bodies
from tests.api.fuzzing import schema

DOCUMENT = schema.raw_schema
JSON = "application/json"
MODULES = (
    *(accounts, calendars, channels, devices, games, lessons, notices, players),
    *(plans, problems, push, standing, tables, tokens),
    *(
        appeal_bodies,
        circle_bodies,
        friends,
        lobby_bodies,
        message_bodies,
        notes,
        people_bodies,
        profiles,
        reports,
        site,
        staff_bodies,
        watch_bodies,
    ),
    *(appeal_bodies, chat, reports, site, staff_bodies),
    bodies,
)
STRUCTS = [
    each
    for module in MODULES
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, msgspec.Struct)
]
DEPENDING_ON_THE_GAME = {
    *("game_text", "explore", "figures", "lesson", "try_lesson", "arm_plan", "staff_replay"),
    "watch",
}
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
    without = {"explore", "games", "replay", "try_lesson", "arm_plan"}
    answers = {(name, False) for name in EXAMPLES.keys() - without}
    assert checked >= requests | answers


def test_every_example_belongs_to_an_operation() -> None:
    assert EXAMPLES.keys() <= {name for name, *_ in bodies()}


def test_example_command_decodes() -> None:
    assert command_from(EXAMPLES["command"]["request"]["command"])
