"""The values that describe one transaction of one command."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias
from uuid import UUID

from events.envelope import Head, Json, NewEvent, RecordedEvent

Rows: TypeAlias = list[tuple[Any, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """An SQL statement with its parameters."""

    sql: str
    params: Sequence[Any] = field(repr=False)
    returns_rows: bool = False


@dataclass(frozen=True, slots=True)
class Write:
    """The events of a command, the head that they follow, and statements executed with them."""

    stream: str
    head: Head
    events: Sequence[NewEvent]
    command: UUID | None
    meta: Mapping[str, Json]
    now: datetime
    statements: list[Statement] = field(default_factory=list)

    def also(self, *statements: Statement) -> None:
        """Execute these statements after the events, in the same transaction."""
        self.statements.extend(statements)


class Committed(NamedTuple):
    """The rows of a write, and the results of its statements."""

    rows: list[RecordedEvent]
    results: Mapping[Statement, Rows]
