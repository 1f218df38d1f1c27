"""Small events to fill a log."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings

from events.envelope import Head, NewEvent, RecordedEvent
from events.store import commit, head
from events.writing.write import Statement, Write

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
    after: Head | None = None,
    command: UUID | None = None,
    also: Sequence[Statement] = (),
    **meta: Any,
) -> list[RecordedEvent]:
    """Commit the events (MOVED by default) after the head, or after another version.

    What the projections of the test keep is written with them.
    """
    found = head(stream) if after is None else after
    new_write = Write(stream, found, events or (MOVED,), command or uuid4(), meta, NOON)
    for projection in settings.EVENTS["PROJECTIONS"]:
        new_write.also(*projection.statements(stream, len(new_write.events)))
    new_write.also(*also)
    return commit(new_write).rows


def write_without_command(stream: str) -> list[RecordedEvent]:
    """Commit MOVED as the service does, without a command."""
    new_write = Write(stream, head(stream), [MOVED], None, {}, NOON)
    for projection in settings.EVENTS["PROJECTIONS"]:
        new_write.also(*projection.statements(stream, 1))
    return commit(new_write).rows
