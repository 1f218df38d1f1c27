"""Whoever goes on from answer to answer, as the links of the schema say, finds what it says."""

import secrets
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings

from games import folding
from games.api.schema_links import LINKS
from games.folding import NoSuchTable
from games.table.commands import Command
from tests.api.fuzzed import PLAIN, in_person, schema, somebody
from tests.services.tables import a_move

RUNS, STEPS = 50, 30

CHANCE = Random()
"""What the service draws, so that it answers the same to the same."""

FIELDS = {
    str(kind.__struct_config__.tag): {"kind", *kind.__struct_fields__}
    for kind in Command.__subclasses__()
}

taken: Counter[tuple[str, int]] = Counter()
"""How often each operation gave each answer, over all runs."""


def without_guesses(machine: Any) -> Any:
    """The same, but nobody begins at an id that they were not told: test_schema.py does that."""
    guesses = [name for name in machine.root_rules if "table_id" in name]
    assert guesses
    return type(machine.__name__, (machine,), dict.fromkeys(guesses))


# Signing out or in would make the rest of a walk that of nobody, or of somebody else.
AS_ONE_PERSON = schema.exclude(path_regex="^/_allauth/")


class Walk(without_guesses(AS_ONE_PERSON.as_state_machine())):  # type: ignore[misc]  # made from the schema
    """Somebody who starts with one of their tables, or with none, and goes on from there."""

    def setup(self) -> None:
        CHANCE.seed(1)
        self.world = transaction.atomic()
        self.world.__enter__()
        self.asker = in_person(somebody())

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.world.__exit__(None, None, None)

    def before_call(self, case: Any) -> None:
        """Chance alone hardly ever hits on what a game offers, or on what its rules allow."""
        self.asker.asks(case)
        named, body = case.operation.definition.raw["operationId"], case.body
        if named == "open_table":
            case.body = {**body, "chairs": body["chairs"][:2], "options": {}}
            case.body.pop("continues", None)  # Else from a table that nobody was told of.
        elif named == "explore":
            case.body = {**body, "moves": []}
        elif named == "command":
            case.body = {**body, "command": self.in_form(body["command"])}
            if case.body["command"]["kind"] == "play":
                case.body.update(self.legal_move(case.path_parameters["table_id"]))

    def in_form(self, command: dict[str, Any]) -> dict[str, Any]:
        """The command without the fields of another, which the link was laid over."""
        if command["kind"] == "open":
            # Texts of any signs, which no schema can tell from those that travel.
            return {"kind": "open", "chairs": ["", ""]}
        return {name: command[name] for name in FIELDS[command["kind"]] & command.keys()}

    def legal_move(self, table_id: str) -> dict[str, Any]:
        """What a command has to hold to be a move that the rules allow now, else to start.

        What is no move of the game at all is malformed, which the schema cannot say.
        """
        with suppress(NoSuchTable, ValueError):
            table = folding.current(table_id)
            return {
                "position": table.position,
                "command": {"kind": "play", "move": a_move(table)[1]},
            }
        return {"command": {"kind": "start"}}

    def get_call_kwargs(self, case: Any) -> dict[str, Any]:
        return {"headers": PLAIN}

    def after_call(self, response: Any, case: Any) -> None:
        taken[(case.operation.definition.raw["operationId"], response.status_code)] += 1
        super().after_call(response, case)


@pytest.mark.usefixtures("fuzzing")
def test_every_way_on_is_as_the_schema_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_bytes", CHANCE.randbytes)
    Walk.run(
        settings=settings(
            max_examples=RUNS,
            stateful_step_count=STEPS,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
        )
    )
    answered = {named for named, status in taken if status < 300}
    assert answered >= LINKS.keys(), taken
