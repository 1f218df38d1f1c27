"""The answers that clients were sent, and whether the log agrees with them."""

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from events.models import Event
from games.tables.log.rows import stream_of

SHOWN = 20
"""How many problems of one kind are listed."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A command with the moments at which it was first sent and at last answered."""

    table: str
    command: str
    start: float
    end: float
    status: int
    attempts: int


@dataclass(slots=True)
class Records:
    """Everything that clients sent and received."""

    answered: list[Sent] = field(default_factory=list)
    waiting: dict[str, float] = field(default_factory=dict)
    """When each command was sent that is not answered yet."""
    problems: list[str] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    """Seconds from the answer to a move until its opponent was sent it."""
    sockets_lost: Counter[str] = field(default_factory=Counter)
    """How often a socket was lost or could not be opened, by the error."""

    def problem(self, text: str) -> None:
        """Note a response that must not occur."""
        self.problems.append(text)

    def longest_wait_since(self, moment: float) -> float:
        """Return the longest time after a moment for which a command went unanswered."""
        now = time.monotonic()
        over = [(sent.start, sent.end) for sent in self.answered if sent.end > moment]
        waits = [*over, *((start, now) for start in self.waiting.values())]
        return max((end - max(start, moment) for start, end in waits), default=0.0)

    def acknowledged(self) -> list[Sent]:
        """Return the commands that were accepted."""
        return [sent for sent in self.answered if sent.status in (200, 201)]

    def counts(self) -> dict[str, Any]:
        """Return the numbers of a report."""
        return {
            "commands answered": len(self.answered),
            "commands acknowledged": len(self.acknowledged()),
            "commands sent more than once": sum(sent.attempts > 1 for sent in self.answered),
            "requests for commands": sum(sent.attempts for sent in self.answered),
            "sockets lost or refused": self.sockets_lost.total(),
            "for these reasons": dict(self.sockets_lost),
        }


def log_problems(records: Records) -> list[str]:
    """Return a line for each answer that the log contradicts."""
    batches = Counter(recorded_commands())
    final = {(sent.table, sent.command): sent.status for sent in records.answered}
    accepted = {key for key, status in final.items() if status in (200, 201)}
    lost = sorted(accepted - batches.keys())
    twice = sorted(key for key, count in batches.items() if count > 1)
    refused = sorted(key for key in final.keys() - accepted if key in batches)
    return [
        *_lines("acknowledged and not in the log", lost),
        *_lines("more than once in the log", twice),
        *_lines("refused, but in the log", refused),
        *([] if accepted else ["no command was acknowledged"]),
    ]


def recorded_commands() -> list[tuple[str, str]]:
    """Return the table and the id of the command of each batch in the log."""
    rows = Event.objects.filter(index=0, command__isnull=False)
    prefix = len(stream_of(""))
    return [
        (stream[prefix:], str(command)) for stream, command in rows.values_list("stream", "command")
    ]


def _lines(what: str, found: list[tuple[str, str]]) -> list[str]:
    shown = [f"{what}: command {command} of table {table}" for table, command in found[:SHOWN]]
    return [*shown, *([f"{what}: {len(found)} in all"] if len(found) > SHOWN else [])]
