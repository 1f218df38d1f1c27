"""Write and read the log.

Writers of one stream wait for the lock of its head: a row lock on PostgreSQL, the lock of the
database on SQLite, which every transaction takes as it begins.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, connection, transaction

from events.chain.seal import GENESIS
from events.envelope import CommandUsed, Head, RecordedEvent, WrongVersion
from events.projections import scan
from events.rows import load, stored
from events.upcast import upcast
from events.writing import running_writers
from events.writing.append import append_statements, is_another_head
from events.writing.batch import sealed_batch
from events.writing.send import send
from events.writing.write import Committed, Statement, Write

HEAD: Final = "SELECT version, digest FROM events_head WHERE stream = %s"
"""The query for the head of a stream, to be a part of other queries; see `head_of`."""

STREAMS: Final = 50
"""How many streams one query reads: with many more, PostgreSQL prefers to read the whole log."""


def commit(write: Write) -> Committed:
    """Record events at the head of their stream, and execute the statements of the write.

    Outside an atomic block all of it is committed when this returns. Raise `WrongVersion` or
    `CommandUsed`, with nothing written; an enclosing transaction stays usable.
    """
    return _append(sealed_batch(write), write.statements)


def record(batch: Sequence[RecordedEvent]) -> list[RecordedEvent]:
    """Record rows that are sealed already at the head of their stream. Raise like `commit`."""
    return _append(batch, ()).rows


def _append(batch: Sequence[RecordedEvent], statements: Sequence[Statement]) -> Committed:
    append = append_statements(batch)
    try:
        results = send([*append, *statements])
    except IntegrityError as error:
        if not is_another_head(error):
            raise
        raise _conflict(batch[0]) from None
    positions = sorted(position for (position,) in results[append[-1]])
    pairs = zip(batch, positions, strict=True)
    rows = [replace(recorded, position=position) for recorded, position in pairs]
    return Committed(rows, results)


def _conflict(first: RecordedEvent) -> WrongVersion | CommandUsed:
    if first.command and find_command(first.stream, first.command):
        return CommandUsed(first.stream, first.command)
    return WrongVersion(first.stream, first.version - 1, head(first.stream).version)


def lock(stream: str) -> Head:
    """Return the head of a stream, locked against other writers until the transaction ends.

    A stream without events has no row to lock: there the commit alone decides races.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("a lock ends with its transaction: open one")
    return _head(stream, "" if connection.vendor == "sqlite" else "FOR UPDATE")


def head(stream: str) -> Head:
    """Return the head of a stream; version 0 and GENESIS if it has no events."""
    return _head(stream)


def _head(stream: str, locking: str = "") -> Head:
    with connection.cursor() as cursor:
        cursor.execute(f"{HEAD} {locking}", [stream])
        return head_of(cursor.fetchone())


def head_of(row: Sequence[Any] | None) -> Head:
    """Return the head that `HEAD` has found; version 0 and GENESIS for a stream without events."""
    return Head(*(row or (0, GENESIS)))


def heads(names: Sequence[str]) -> dict[str, Head]:
    """Return the head of each of these streams that has events, with one query."""
    if not names:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT stream, version, digest FROM events_head"
            f" WHERE stream IN ({_placeholders(names)})",
            list(names),
        )
        return {stream: Head(version, digest) for stream, version, digest in cursor.fetchall()}


def read_kinds(stream: str, prefix: str, *, upto: int) -> list[RecordedEvent]:
    """Return the stream's events whose kinds begin with this, up to and including `upto`."""
    return _read(
        "stream = %s AND version <= %s AND substr(kind, 1, %s) = %s ORDER BY version",
        *(stream, upto, len(prefix), prefix),
    )


def read(stream: str, *, after: int = 0, upto: int | None = None) -> list[RecordedEvent]:
    """Return the stream's events with versions above `after`, up to and including `upto`."""
    bound, params = ("", ()) if upto is None else ("AND version <= %s", (upto,))
    return _read(f"stream = %s AND version > %s {bound} ORDER BY version", stream, after, *params)


def find_command(stream: str, command: UUID) -> list[RecordedEvent]:
    """Return the events of the command with this id; empty if the stream does not have it."""
    return _read('stream = %s AND command = %s ORDER BY "index"', stream, str(command))


def read_each(after: Mapping[str, int]) -> dict[str, list[RecordedEvent]]:
    """Return the events of each of these streams after its version here."""
    places = list(after.items())
    pages = (places[start : start + STREAMS] for start in range(0, len(places), STREAMS))
    return {name: rows for page in pages for name, rows in _read_page(page)}


def _read_page(places: Sequence[tuple[str, int]]) -> Iterator[tuple[str, list[RecordedEvent]]]:
    newer = " OR ".join(["stream = %s AND version > %s"] * len(places))
    rows = _read(
        f"({newer}) ORDER BY stream, version", *(value for pair in places for value in pair)
    )
    return ((name, list(group)) for name, group in groupby(rows, key=lambda row: row.stream))


def _placeholders(names: Sequence[str]) -> str:
    return ", ".join(["%s"] * len(names))


def read_all(after: int = 0, limit: int = 500) -> list[RecordedEvent]:
    """Return the next events of all streams by position, without skipping any.

    Writers draw positions before they commit their rows, so that the row of a missing position may
    still be committed. Then wait for the running writers, or, if they take too long, log an error
    and end the page before the gap. SQLite has one writer at a time, and no such gaps.
    """
    page = _read("position > %s ORDER BY position LIMIT %s", after, limit)
    if not page or page[-1].position == after + len(page) or connection.vendor == "sqlite":
        return page
    if running_writers.wait_for_writers():
        return _read(
            "position > %s AND position <= %s ORDER BY position LIMIT %s",
            *(after, page[-1].position, limit),
        )
    return [row for place, row in enumerate(page, after + 1) if row.position == place]


def _read(where: str, *params: object) -> list[RecordedEvent]:
    return [upcast(load(row)) for row in stored(where, *params)]


def public_parts(kind: str) -> list[str]:
    """Return the stored public part of every event of this kind in the whole log."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT public FROM events_event WHERE kind = %s", [kind])
        return [text for (text,) in cursor.fetchall()]


def streams() -> Iterator[str]:
    """Read the name of every stream, page by page, from the heads."""
    return scan.names()
