"""The door of the log: append with an expected version, and read.

Writers of one stream queue at the row of its head: a row lock on PostgreSQL, the whole database
on SQLite, where every transaction takes the write lock as it begins.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import Final, Self
from uuid import UUID

from django.db import DataError, connection, transaction

from events import guard, projector, scan
from events.batch import sealed_batch
from events.envelope import CommandUsed, Json, NewEvent, RecordedEvent, WrongVersion
from events.insert import insert, insert_along
from events.rows import load, stored
from events.seal import GENESIS
from events.upcast import upcast


class HeadVersion(int):
    """A stream's version with the digest of that row, so that an append need not ask for it."""

    digest: str

    def __new__(cls, version: int, digest: str) -> Self:
        """The number, knowing its digest."""
        self = super().__new__(cls, version)
        self.digest = digest
        return self


class Supposed(HeadVersion):
    """What the head was when it was last seen: whether it still is, the append will find out."""


WrongSupposition: Final = DataError
"""Raised, on PostgreSQL, where it was another: a text of statements can be made to fail only so."""


def lock(stream: str) -> HeadVersion:
    """The version of the stream's head, held against other writers until the transaction ends.

    A stream without events has no row to hold: there the expected version alone decides races.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("a lock ends with its transaction: open one")
    return _head(stream, "" if connection.vendor == "sqlite" else "FOR UPDATE")


def head(stream: str) -> tuple[int, str]:
    """The version and the digest of the stream's last event; 0 and GENESIS where it has none."""
    found = _head(stream)
    return int(found), found.digest


def _head(stream: str, locking: str = "") -> HeadVersion:
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT version, digest FROM events_head WHERE stream = %s {locking}", [stream]
        )
        return HeadVersion(*(cursor.fetchone() or (0, GENESIS)))


def append(
    *,
    stream: str,
    expected: int,
    events: Sequence[NewEvent],
    command: UUID | None,
    meta: Mapping[str, Json],
    now: datetime,
) -> list[RecordedEvent]:
    """Record what one command caused, right after version `expected`, and project it.

    Raises WrongVersion or CommandUsed, with nothing written and the transaction still usable.
    Where `expected` is what `lock` returned, it is one statement; else the head is read first.
    Where it is `Supposed`, all goes `together` with what follows: WrongSupposition is raised there.
    """
    after = expected if isinstance(expected, HeadVersion) else _head(stream)
    if after != expected:
        raise _refusal(stream, expected, command)
    where = (expected, after.digest)
    batch = sealed_batch(stream, where, events, command=command, meta=meta, now=now)
    return _record_along(batch) if isinstance(after, Supposed) else record(batch)


def record(batch: Sequence[RecordedEvent]) -> list[RecordedEvent]:
    """Write sealed rows at the head of their stream, and project them; raises like `append`."""
    with transaction.atomic(savepoint=False):
        written = insert(batch)
        projector.run_inline([upcast(recorded) for recorded in written])
    if not written:
        raise _refusal(batch[0].stream, batch[0].version - 1, batch[0].command)
    return written


def _record_along(batch: list[RecordedEvent]) -> list[RecordedEvent]:
    insert_along(batch)
    projector.run_inline([upcast(recorded) for recorded in batch])
    return batch


def _refusal(stream: str, expected: int, command: UUID | None) -> WrongVersion | CommandUsed:
    if command and find_command(stream, command):
        return CommandUsed(stream, command)
    return WrongVersion(stream, expected, head(stream)[0])


def read(stream: str, *, after: int = 0, upto: int | None = None) -> list[RecordedEvent]:
    """The stream's events with versions above `after`, up to and with `upto`."""
    bound, params = ("", ()) if upto is None else ("AND version <= %s", (upto,))
    return _read(f"stream = %s AND version > %s {bound} ORDER BY version", stream, after, *params)


def find_command(stream: str, command: UUID) -> list[RecordedEvent]:
    """What the command with this id caused; empty where the stream has not seen it."""
    return _read('stream = %s AND command = %s ORDER BY "index"', stream, str(command))


def heads(names: Sequence[str]) -> dict[str, tuple[int, str]]:
    """The version and digest of each of these streams that has events, in one query."""
    if not names:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT stream, version, digest FROM events_head WHERE stream IN ({_marks(names)})",
            list(names),
        )
        return {stream: (version, digest) for stream, version, digest in cursor.fetchall()}


def read_each(names: Sequence[str]) -> dict[str, list[RecordedEvent]]:
    """The events of each of these streams, in one query."""
    if not names:
        return {}
    rows = _read(f"stream IN ({_marks(names)}) ORDER BY stream, version", *names)
    return {name: list(group) for name, group in groupby(rows, key=lambda row: row.stream)}


def _marks(names: Sequence[str]) -> str:
    return ", ".join(["%s"] * len(names))


def read_all(after: int = 0, limit: int = 500) -> list[RecordedEvent]:
    """The next events of all streams by position, none of which will ever have been stepped over.

    Among many writers, positions are handed out before their rows are committed. Where one is
    missing its row may still come: then the page waits for the writers of that moment, or, with
    an alarm, ends before the hole. SQLite has one writer at a time, and no such holes.
    """
    page = _read("position > %s ORDER BY position LIMIT %s", after, limit)
    if not page or page[-1].position == after + len(page) or connection.vendor == "sqlite":
        return page
    if guard.writers_have_ended():
        return _read(
            "position > %s AND position <= %s ORDER BY position LIMIT %s",
            *(after, page[-1].position, limit),
        )
    return [row for place, row in enumerate(page, after + 1) if row.position == place]


def _read(where: str, *params: object) -> list[RecordedEvent]:
    return [upcast(load(row)) for row in stored(where, *params)]


def told(kind: str) -> list[str]:
    """The public part, as it is kept, of every event of this kind in the whole log."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT public FROM events_event WHERE kind = %s", [kind])
        return [text for (text,) in cursor.fetchall()]


def streams() -> Iterator[str]:
    """Read the name of every stream, page by page, as the heads say."""
    return scan.names()
