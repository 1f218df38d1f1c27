"""Read the names, heads and rows of many streams with few queries."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, TypeAlias

from django.db import connection, transaction

from events.envelope import RecordedEvent
from events.rows import load, stored
from events.upcast import upcast

ROWS: Final = 2_000
"""How many rows are processed at once, while writers of their streams wait."""

_NAMES: Final = 5_000
_PAGE: Final = 10_000

Row: TypeAlias = Sequence[Any]
"""The columns of a row as they are stored, and its position."""
Batch: TypeAlias = Mapping[str, Sequence[Row]]
"""The rows of some streams, in the order of their versions."""


@dataclass(frozen=True, slots=True)
class Streams:
    """A condition on the column `stream`, and its parameters."""

    where: str
    params: tuple[str, ...]


def named(names: Sequence[str]) -> Streams:
    """Return the condition for the streams with these names."""
    return Streams(f"stream IN ({', '.join(['%s'] * len(names))})", tuple(names))


def between(after: str | None, upto: str | None) -> Streams:
    """Return the condition for names above `after` and up to `upto`, where these are given."""
    bounds = [("stream > %s", after), ("stream <= %s", upto)]
    given = [(condition, name) for condition, name in bounds if name is not None]
    return Streams(
        " AND ".join(condition for condition, _ in given) or "1 = 1",
        tuple(name for _, name in given),
    )


def ranges(rows: int = ROWS) -> Iterator[Streams]:
    """Split all streams into ranges of names, each of about this many rows.

    The ranges cover all names, also those of streams that have rows but no head.
    """
    after, last, counted = None, None, 0
    for name, version in _heads():
        last, counted = name, counted + version
        if counted >= rows:
            yield between(after, last)
            after, counted = last, 0
    yield between(after, None)


def names() -> Iterator[str]:
    """Read the names of all streams that have a head, page by page."""
    return (name for name, _ in _heads())


def existing(streams: Streams) -> set[str]:
    """Return the names of those of these streams that have rows or a head."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT stream FROM events_head WHERE {streams.where}"
            f" UNION SELECT stream FROM events_event WHERE {streams.where}",
            streams.params * 2,
        )
        return {name for (name,) in cursor.fetchall()}


def _heads() -> Iterator[tuple[str, int]]:
    last: str | None = None
    while page := _page_of_heads(between(last, None)):
        yield from page
        last = page[-1][0]


def _page_of_heads(streams: Streams) -> list[tuple[str, int]]:
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT stream, version FROM events_head WHERE {streams.where}"
            f" ORDER BY stream LIMIT {_NAMES}",
            streams.params,
        )
        page: list[tuple[str, int]] = cursor.fetchall()
        return page


def count() -> int:
    """Return how many streams have a head."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM events_head")
        counted: int = cursor.fetchone()[0]
        return counted


def heads(streams: Streams, *, lock: bool = False) -> dict[str, tuple[int, str]]:
    """Read the version and digest of each head, optionally locked in this order."""
    locking = "FOR UPDATE" if lock and connection.vendor != "sqlite" else ""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT stream, version, digest FROM events_head WHERE {streams.where}"
            f" ORDER BY stream {locking}",
            streams.params,
        )
        return {name: (version, digest) for name, version, digest in cursor.fetchall()}


def batches(streams: Streams, also: Iterable[str]) -> Iterator[Batch]:
    """Yield the rows of these streams in batches of about `ROWS` rows, without splitting a stream.

    Streams named in `also` that have no rows come last.
    """
    without, batch, counted = set(also), {}, 0
    for name, group in groupby(_rows(streams), key=itemgetter(0)):
        batch[name] = list(group)
        without.discard(name)
        counted += len(batch[name])
        if counted >= 2 * ROWS:
            yield batch
            batch, counted = {}, 0
    yield batch | {name: [] for name in sorted(without)}


def _rows(streams: Streams) -> Iterator[Row]:
    where, params = streams.where, streams.params
    while page := stored(f"{where} ORDER BY stream, version LIMIT {_PAGE}", *params):
        yield from page
        if len(page) < _PAGE:
            return
        where = f"{streams.where} AND (stream, version) > (%s, %s)"
        params = (*streams.params, page[-1][0], page[-1][1])


def events_of(rows: Iterable[Row]) -> list[RecordedEvent]:
    """Return the events in these rows, in the current shapes of their kinds."""
    return [upcast(load(row)) for row in rows]


@contextmanager
def snapshot() -> Iterator[None]:
    """Read from one snapshot of the database inside this block, in which writing is not allowed.

    Inside a transaction this has no effect.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with _deferred(), transaction.atomic():
            yield
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


@contextmanager
def _deferred() -> Iterator[None]:
    # A transaction that only reads must not lock out writers.
    sqlite: Any = connection
    sqlite.ensure_connection()
    before, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = before
