"""Between a row of the table and its envelope: every sealed column is the text that was sealed."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from django.db import connection

from events.envelope import RecordedEvent
from events.redact import reopened, whole
from events.seal import COLUMNS, canonical

_JSON_COLUMNS: Final = ("public", "secrets", "meta")
NAMES: Final = ", ".join(f'"{name}"' for name in COLUMNS)
_SELECT: Final = f"SELECT {NAMES}, position FROM events_event"


def stored(where: str, *params: Any) -> list[Sequence[Any]]:
    """The raw rows that meet a condition, in the order it ends with."""
    with connection.cursor() as cursor:
        cursor.execute(f"{_SELECT} WHERE {where}", params)
        raw: list[Sequence[Any]] = cursor.fetchall()
        return raw


def load(row: Sequence[Any]) -> RecordedEvent:
    """The envelope of a raw row, as it was stored."""
    line = dict(zip(COLUMNS, row, strict=False))
    for name in _JSON_COLUMNS:
        line[name] = {} if line[name] == "{}" else msgspec.json.decode(line[name])
    return reopened(line, position=row[-1])


def dump(recorded: RecordedEvent) -> tuple[Any, ...]:
    """The column values of an envelope, without the position."""
    line = whole(recorded)
    for name in _JSON_COLUMNS:
        line[name] = canonical(line[name])
    return tuple(line[name] for name in COLUMNS)
