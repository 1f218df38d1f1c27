"""Small events to fill a log with."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from events.envelope import NewEvent, RecordedEvent
from events.store import append, head

NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)

MOVED = NewEvent("sample.moved", 1, {"seat": 0, "to": [3, 4]})
DRAWN = NewEvent(
    "sample.drawn",
    1,
    {"seat": 1},
    {"seat:1": {"card": "the silver camel"}, "nobody": {"deck": ["figs", "salt"]}},
)


def write(
    stream: str = "table:1",
    *events: NewEvent,
    expected: int | None = None,
    command: UUID | None = None,
    **meta: Any,
) -> list[RecordedEvent]:
    """Append the events (MOVED where none is given) at the head, or after `expected`."""
    return append(
        stream=stream,
        expected=head(stream)[0] if expected is None else expected,
        events=events or (MOVED,),
        command=command or uuid4(),
        meta=meta,
        now=NOON,
    )
