"""Convert rows of the database to events and back; sealed columns contain the sealed texts."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from django.db import connection

from events.chain.redact import event_of_line, full_line
from events.chain.seal import COLUMNS, canonical
from events.envelope import RecordedEvent

_JSON_COLUMNS: Final = ("public", "secrets", "meta")
NAMES: Final = ", ".join(f'"{name}"' for name in COLUMNS)
_SELECT: Final = f"SELECT {NAMES}, position FROM events_event"


def stored(where: str, *params: Any) -> list[Sequence[Any]]:
    """Return the stored rows that match a WHERE clause, which may end with ORDER BY."""
    with connection.cursor() as cursor:
        cursor.execute(f"{_SELECT} WHERE {where}", params)
        raw: list[Sequence[Any]] = cursor.fetchall()
        return raw


def load(row: Sequence[Any]) -> RecordedEvent:
    """Return the event in a stored row."""
    line = dict(zip(COLUMNS, row, strict=False))
    for name in _JSON_COLUMNS:
        line[name] = {} if line[name] == "{}" else msgspec.json.decode(line[name])
    return event_of_line(line, position=row[-1])


def dump(recorded: RecordedEvent) -> tuple[Any, ...]:
    """Return the column values of an event, without its position."""
    line = full_line(recorded)
    for name in _JSON_COLUMNS:
        line[name] = canonical(line[name])
    return tuple(line[name] for name in COLUMNS)
