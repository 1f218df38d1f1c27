"""The answers about conduct: warnings, reports, blocks and appeals."""

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from games.conduct.standing.commands import Warn
from tests.api.example_answers.asked import asked
from tests.kit.appeals import sanction
from tests.kit.conduct import decide
from tests.kit.person import Person
from tests.kit.staff import staff


def warning(person: Person) -> Iterator[tuple[str, Any]]:
    """Yield the answers about a warning of the person."""
    decide(person.player, Warn("insult", "Please stay friendly, also when you lose."))
    yield "standing", person.get("me/standing")
    acknowledged = asked("acknowledge_warning")
    yield "acknowledge_warning", person.post("me/standing/acknowledge", acknowledged)


def report_and_block(person: Person, rude: str) -> Iterator[tuple[str, Any]]:
    """Yield the answers about a report and a block of this player, named Rude."""
    yield "report", person.post("reports", {**asked("report"), "player": rude})
    yield "find_people", person.get("people?name=Rude")
    yield "my_reports", person.get("me/reports")
    assert asked("block").keys() == {"player"}
    person.post("me/blocks", {"player": rude}, 204)
    yield "blocks", person.get("me/blocks")


def appeals(person: Person) -> Iterator[tuple[str, Any]]:
    """Yield the answers about an appeal of the person."""
    row = sanction(person.player, staff("moderator"), timezone.now())
    opened = person.post("appeals", {**asked("open_appeal"), "sanction": row.number})
    yield "open_appeal", opened
    path = f"appeals/{opened['results'][0]['appeal']['id']}/messages"
    yield "write_to_appeal", person.post(path, asked("write_to_appeal"))
    yield "appeals", person.get("me/appeals")
