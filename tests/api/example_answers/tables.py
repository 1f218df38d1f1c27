"""The answers about a table."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tests.api.example_answers.asked import asked
from tests.kit.person import Person


def table_answers(person: Person, table: Any) -> Iterator[tuple[str, Any]]:
    """Yield the answers about a table that the person has opened."""
    path = f"tables/{table['id']}"
    yield "tables", person.get("tables")
    yield "invite", person.post(f"{path}/invitations", {})
    order = deepcopy(asked("command"))
    order["command"]["commitment"] = table["table"]["commitment"]
    yield "command", person.post(f"{path}/commands", order)
    yield "table", person.get(path)
    yield "estimate", person.get(f"{path}/estimate")
    yield "spectators", person.get(f"{path}/spectators")
    yield "replay", person.get(f"{path}/replay")
    yield "verification", person.get(f"{path}/verification")
    yield "looks", person.get(f"{path}/looks")
    yield "plan", person.get(f"{path}/plan")
    yield "decision_words", person.get(f"{path}/decisions")
