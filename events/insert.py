"""The statement that writes: it moves the head of a stream and adds the rows, or does nothing."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from django.db import connection

from events.envelope import RecordedEvent
from events.rows import NAMES, dump
from events.seal import COLUMNS
from events.together import later

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
    write = _in_two if connection.vendor == "sqlite" else _in_one
    positions = write(*_head_move(batch), len(batch), _values(batch))
    if not positions:
        return []
    return [
        replace(recorded, position=position)
        for recorded, position in zip(batch, sorted(positions), strict=True)
    ]


def insert_along(batch: Sequence[RecordedEvent]) -> None:
    """Write the batch `later`; unless it follows the head, all that it is sent with fails."""
    move, moved = _head_move(batch)
    # A division by zero is what makes a text fail without a function of our own in the database.
    sql = _writing(move, len(batch), "1 / count(*)")
    later(sql, [*moved, *_values(batch)])


def _values(batch: Sequence[RecordedEvent]) -> list[Any]:
    return [value for recorded in batch for value in dump(recorded)]


def _head_move(batch: Sequence[RecordedEvent]) -> tuple[str, list[Any]]:
    first, last = batch[0], batch[-1]
    moved = [last.version, last.digest, first.stream]
    if first.version == 1:
        return _OPEN_STREAM, moved
    command = first.command and str(first.command)
    return _MOVE_HEAD, [*moved, first.version - 1, first.previous, first.stream, command]


def _in_one(move: str, moved: list[Any], count: int, values: list[Any]) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(_writing(move, count, "position"), moved + values)
        return [position for (position,) in cursor.fetchall()]


def _writing(move: str, count: int, told: str) -> str:
    # The rows depend on `moved`, so the head's lock, and with it the transaction's number, comes
    # before their positions: the order that lets readers of the whole log miss nothing.
    return (
        f"WITH moved AS ({move} RETURNING 1), written AS (INSERT INTO events_event ({NAMES})"
        f" SELECT fresh.* FROM moved, (VALUES {_rows(count)}) AS fresh ({NAMES})"
        f" ORDER BY fresh.version RETURNING position) SELECT {told} FROM written"
    )


def _in_two(move: str, moved: list[Any], count: int, values: list[Any]) -> list[int]:
    # SQLite knows no UPDATE inside a WITH; its transaction already shuts all other writers out.
    with connection.cursor() as cursor:
        cursor.execute(move, moved)
        if not cursor.rowcount:
            return []
        cursor.execute(
            f"INSERT INTO events_event ({NAMES}) VALUES {_rows(count)} RETURNING position", values
        )
        return [position for (position,) in cursor.fetchall()]


def _rows(count: int) -> str:
    return ", ".join([_ROW] * count)
