"""The values that are written to the log and read from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias
from uuid import UUID

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"
Fields: TypeAlias = Mapping[str, Any]
"""The fields of one part of an event: JSON without floats (see `events.chain.seal.canonical`)."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to be recorded, with its public fields and those of each audience."""

    kind: str
    shape: int
    public: Fields
    secrets: Mapping[str, Fields] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """An event of the log, in the current shape of its kind."""

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
    """Its number among all rows of this database; 0 if it is not stored yet."""
    salts: Mapping[str, str] = field(default_factory=dict, repr=False)
    """The salt of each audience's slice, shown only with the slice."""
    original: "RecordedEvent | None" = field(default=None, repr=False)
    """The event as it is stored and sealed, if an upcaster changed it."""


class Head(NamedTuple):
    """The version and digest of the last row of a stream."""

    version: int
    digest: str


class WrongVersion(Exception):
    """The head of the stream is not the expected one: another writer was first."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(stream, expected, actual)
        self.stream, self.expected, self.actual = stream, expected, actual

    def __str__(self) -> str:
        return f"{self.stream} is at version {self.actual}, not {self.expected}"


class CommandUsed(Exception):
    """The stream already contains events of a command with this id."""

    def __init__(self, stream: str, command: UUID) -> None:
        super().__init__(stream, command)
        self.stream, self.command = stream, command

    def __str__(self) -> str:
        return f"{self.stream} already contains events of command {self.command}"
