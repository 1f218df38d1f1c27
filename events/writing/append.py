"""Build the statements that append a batch: they move the head of a stream and insert the rows.

If the head has another version, or the stream has the command already, the rows get NULL as their
stream, which the column forbids: so every statement that is sent with them fails, too.
"""

from collections.abc import Sequence
from typing import Any, Final

from django.db import IntegrityError, connection

from events.chain.seal import COLUMNS
from events.envelope import RecordedEvent
from events.rows import NAMES, dump
from events.writing.write import Statement

_ROW: Final = f"({', '.join(['%s'] * len(COLUMNS))})"
_OPEN_STREAM: Final = (
    "INSERT INTO events_head (version, digest, stream) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
)
_MOVE_HEAD: Final = (
    "UPDATE events_head SET version = %s, digest = %s"
    " WHERE stream = %s AND version = %s AND digest = %s AND NOT EXISTS"
    " (SELECT 1 FROM events_event AS earlier WHERE earlier.stream = %s AND earlier.command = %s)"
)
_FIELDS: Final = ", ".join(f'fresh."{name}"' for name in COLUMNS)
# SQLite has no UPDATE inside a WITH, but its transaction already excludes all other writers.
_INSERT_AFTER_MOVE: Final = (
    f"WITH fresh ({NAMES}) AS (VALUES {{}}) INSERT INTO events_event ({NAMES})"
    f" SELECT {_FIELDS} FROM fresh ORDER BY fresh.version RETURNING position"
).replace('fresh."stream"', 'CASE WHEN changes() > 0 THEN fresh."stream" END')
# Each row comes out of the join, so that the lock of the head, and with it the transaction's
# number, is taken before the row's position: `events.writing.running_writers` relies on it.
_MOVE_AND_INSERT: Final = (
    f"WITH moved AS ({{}} RETURNING true AS head) INSERT INTO events_event ({NAMES})"
    f" SELECT {_FIELDS} FROM (VALUES {{}}) AS fresh ({NAMES}) LEFT JOIN moved ON true"
    " ORDER BY fresh.version RETURNING position"
).replace('fresh."stream"', 'CASE WHEN moved.head THEN fresh."stream" END')


def append_statements(batch: Sequence[RecordedEvent]) -> list[Statement]:
    """Return the statements that append a batch; the last one returns the rows' positions."""
    move, moved = _head_move(batch)
    values = [value for recorded in batch for value in dump(recorded)]
    rows = ", ".join([_ROW] * len(batch))
    if connection.vendor == "sqlite":
        return [Statement(move, moved), Statement(_INSERT_AFTER_MOVE.format(rows), values, True)]
    return [Statement(_MOVE_AND_INSERT.format(move, rows), [*moved, *values], True)]


def _head_move(batch: Sequence[RecordedEvent]) -> tuple[str, list[Any]]:
    first, last = batch[0], batch[-1]
    moved = [last.version, last.digest, first.stream]
    if first.version == 1:
        return _OPEN_STREAM, moved
    command = first.command and str(first.command)
    return _MOVE_HEAD, [*moved, first.version - 1, first.previous, first.stream, command]


def is_another_head(error: IntegrityError) -> bool:
    """Return whether an append failed because the head of the stream was not the expected one."""
    diagnosis = getattr(error.__cause__, "diag", None)
    if diagnosis is None:
        return "events_event.stream" in str(error)
    return (diagnosis.table_name, diagnosis.column_name) == ("events_event", "stream")
