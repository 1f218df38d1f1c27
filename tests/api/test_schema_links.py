"""Walks along the links of the schema, where each answer must match the schema."""

import secrets
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings

from games.api.schema.links import LINKS
from games.table.base import Command
from games.tables import table_cache
from games.tables.table_cache import NoSuchTable
from tests.api.fuzzing import PLAIN, in_person, player_at_a_table, schema
from tests.kit.tables import a_move

RUNS, STEPS = 50, 30

CHANCE = Random()
"""The chance of the service, so that each run is the same."""

FIELDS = {
    str(kind.__struct_config__.tag): {"kind", *kind.__struct_fields__}
    for kind in Command.__subclasses__()
}

answers: Counter[tuple[str, int]] = Counter()
"""The number of answers by operation and status, over all runs."""


def without_guesses(machine: Any) -> Any:
    """Return the machine without walks that begin at a guessed id: test_schema.py has those."""
    guesses = [name for name in machine.root_rules if "table_id" in name]
    assert guesses
    return type(machine.__name__, (machine,), dict.fromkeys(guesses))


# Signing out or in would change the player in the middle of a walk.
AS_ONE_PERSON = schema.exclude(path_regex="^/_allauth/")


class Walk(without_guesses(AS_ONE_PERSON.as_state_machine())):  # type: ignore[misc]  # made from the schema
    """A walk of one player, from one of their tables or from none."""

    def setup(self) -> None:
        CHANCE.seed(1)
        self.world = transaction.atomic()
        self.world.__enter__()
        self.sender = in_person(player_at_a_table())

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.world.__exit__(None, None, None)

    def before_call(self, case: Any) -> None:
        """Replace generated parts that would almost never be valid at this table."""
        self.sender.send_as(case)
        named, body = case.operation.definition.raw["operationId"], case.body
        if named == "open_table":
            case.body = {**body, "chairs": body["chairs"][:2], "options": {}}
            case.body.pop("continues", None)  # It would name an unknown table.
        elif named == "explore":
            case.body = {**body, "moves": []}
        elif named == "command":
            case.body = {**body, "command": self.with_own_fields(body["command"])}
            if case.body["command"]["kind"] == "play":
                case.body.update(self.legal_move(case.path_parameters["table_id"]))

    def with_own_fields(self, command: dict[str, Any]) -> dict[str, Any]:
        """Return the command without fields of the other command that the link was merged with."""
        return {name: command[name] for name in FIELDS[command["kind"]] & command.keys()}

    def legal_move(self, table_id: str) -> dict[str, Any]:
        """Return the fields of a legal move now, or of `start` if there is none.

        The schema cannot say which game a table has; a move of another game is malformed.
        """
        with suppress(NoSuchTable, ValueError):
            table = table_cache.current(table_id)
            return {
                "position": table.position,
                "command": {"kind": "play", "move": a_move(table)[1]},
            }
        return {"command": {"kind": "start"}}

    def get_call_kwargs(self, case: Any) -> dict[str, Any]:
        return {"headers": PLAIN}

    def after_call(self, response: Any, case: Any) -> None:
        answers[(case.operation.definition.raw["operationId"], response.status_code)] += 1
        super().after_call(response, case)


@pytest.mark.usefixtures("fuzzing")
def test_walks_along_links_match_the_schema(monkeypatch: pytest.MonkeyPatch) -> None:
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
    answered = {named for named, status in answers if status < 300}
    assert answered >= LINKS.keys(), answers
