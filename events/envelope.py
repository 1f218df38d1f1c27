"""What goes into the log and what comes back: frozen envelopes around plain JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"
Fields: TypeAlias = Mapping[str, Any]
"""The fields of one part of an event: JSON without floats (`events.seal.canonical` holds it)."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """A fact about to be recorded: what all may see, and what each audience alone may see."""

    kind: str
    shape: int
    public: Fields
    secrets: Mapping[str, Fields] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """A fact in the log, in the shape that today's code knows."""

    stream: str
    version: int
    kind: str
    shape: int
    public: Fields
    secrets: Mapping[str, Fields] = field(repr=False)
    command: UUID | None
    index: int
    meta: Fields
    recorded_at: datetime
    previous: str
    digest: str
    position: int = 0
    """Its place among the rows of this database; 0 while it has none."""
    salts: Mapping[str, str] = field(default_factory=dict, repr=False)
    """What was drawn for each audience's slice, to be shown only with it."""
    original: "RecordedEvent | None" = field(default=None, repr=False)
    """What is stored and sealed, where an upcaster changed it."""


class WrongVersion(Exception):
    """Somebody else has written to the stream since the caller looked."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(stream, expected, actual)
        self.stream, self.expected, self.actual = stream, expected, actual

    def __str__(self) -> str:
        return f"{self.stream} is at version {self.actual}, not {self.expected}"


class CommandUsed(Exception):
    """The stream already holds the events of a command with this id."""

    def __init__(self, stream: str, command: UUID) -> None:
        super().__init__(stream, command)
        self.stream, self.command = stream, command

    def __str__(self) -> str:
        return f"{self.stream} already holds the events of command {self.command}"
