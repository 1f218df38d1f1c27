"""The statement that writes: it moves the head of a stream and adds the rows, or does nothing."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from django.db import connection

from events.envelope import RecordedEvent
from events.rows import NAMES, dump
from events.seal import COLUMNS

_ROW: Final = f"({', '.join(['%s'] * len(COLUMNS))})"
_OPEN_STREAM: Final = (
    "INSERT INTO events_head (version, digest, stream) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
)
_MOVE_HEAD: Final = (
    "UPDATE events_head SET version = %s, digest = %s"
    " WHERE stream = %s AND version = %s AND digest = %s AND NOT EXISTS"
    " (SELECT 1 FROM events_event AS known WHERE known.stream = %s AND known.command = %s)"
)


def insert(batch: Sequence[RecordedEvent]) -> list[RecordedEvent]:
    """The batch with its positions; empty, and nothing written, unless it follows the head."""
    values = [value for recorded in batch for value in dump(recorded)]
    write = _in_two if connection.vendor == "sqlite" else _in_one
    positions = write(*_head_move(batch), ", ".join([_ROW] * len(batch)), values)
    if not positions:
        return []
    return [
        replace(recorded, position=position)
        for recorded, position in zip(batch, sorted(positions), strict=True)
    ]


def _head_move(batch: Sequence[RecordedEvent]) -> tuple[str, list[Any]]:
    first, last = batch[0], batch[-1]
    moved = [last.version, last.digest, first.stream]
    if first.version == 1:
        return _OPEN_STREAM, moved
    command = first.command and str(first.command)
    return _MOVE_HEAD, [*moved, first.version - 1, first.previous, first.stream, command]


def _in_one(move: str, moved: list[Any], rows: str, values: list[Any]) -> list[int]:
    # The rows depend on `moved`, so the head's lock, and with it the transaction's number, comes
    # before their positions: the order that lets readers of the whole log miss nothing.
    sql = (
        f"WITH moved AS ({move} RETURNING 1) INSERT INTO events_event ({NAMES})"
        f" SELECT fresh.* FROM moved, (VALUES {rows}) AS fresh ({NAMES})"
        " ORDER BY fresh.version RETURNING position"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, moved + values)
        return [position for (position,) in cursor.fetchall()]


def _in_two(move: str, moved: list[Any], rows: str, values: list[Any]) -> list[int]:
    # SQLite knows no UPDATE inside a WITH; its transaction already shuts all other writers out.
    with connection.cursor() as cursor:
        cursor.execute(move, moved)
        if not cursor.rowcount:
            return []
        cursor.execute(
            f"INSERT INTO events_event ({NAMES}) VALUES {rows} RETURNING position", values
        )
        return [position for (position,) in cursor.fetchall()]
