"""Tables folded from their logs, cached so that a command folds the newest rows only.

An entry is committed, is identified by the digest of its last row, and may be dropped at any time.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final

from events import store
from events.bounded_cache import BoundedCache
from events.envelope import Head, RecordedEvent
from games.table.events import KIND_PREFIX
from games.table.fold import fold, fold_own_events
from games.table.state import Table
from games.tables.log.rows import decoded, game_of, stream_of, table_of

CAPACITY: Final = 512
TAIL = 32
"""How many of its last rows an entry keeps: a viewer who keeps up lacks no more."""


class NoSuchTable(LookupError):
    """There is no log of this table."""


@dataclass(frozen=True, slots=True)
class LoggedTable:
    """A table with the last rows of its log."""

    table: Table
    tail: tuple[RecordedEvent, ...] = field(repr=False)

    @property
    def head(self) -> Head:
        """The version and digest of the last row."""
        return Head(self.tail[-1].version, self.tail[-1].digest)

    def includes(self, head: Head) -> bool:
        """Return whether the log led through this row, as far as the last rows show."""
        index = head.version - self.tail[0].version
        return 0 <= index < len(self.tail) and self.tail[index].digest == head.digest

    def rows_after(self, version: int) -> list[RecordedEvent]:
        """Return the rows with higher versions; read them if they are not among the last ones."""
        if self.tail[0].version <= version + 1:
            return [row for row in self.tail if row.version > version]
        return store.read(stream_of(self.table.id), after=version, upto=self.head.version)


_cache: BoundedCache[str, LoggedTable] = BoundedCache(CAPACITY)


def clear() -> None:
    """Drop all entries."""
    _cache.clear()


def counts() -> tuple[int, int]:
    """Return how many lookups found a table, at this or an earlier version, and how many none."""
    return _cache.hits, _cache.misses


def remember(logged: LoggedTable) -> None:
    """Cache a committed table, unless the entry is the same or a later one of this log."""
    # Not looked up by `get`, which counts how often the cache helps.
    if not _cache.setdefault(logged.table.id, logged).includes(logged.head):
        _cache.set(logged.table.id, logged)


def followed(known: LoggedTable | None, table: Table, rows: Sequence[RecordedEvent]) -> LoggedTable:
    """Return the table that these rows lead to from the known one, with its last rows."""
    tail = (*(known.tail if known is not None else ()), *rows)
    return LoggedTable(table, tail[-TAIL:])


def cached(table_id: str) -> LoggedTable | None:
    """Return the entry of a table without reading its log."""
    return _cache.get(table_id)


def cached_since(table_id: str, head: Head) -> LoggedTable | None:
    """Return the entry of a table if it is at this head or a later one."""
    known = _cache.get(table_id)
    return known if known is not None and known.includes(head) else None


def current(table_id: str) -> Table:
    """Return the table at the head of its log. Raise `NoSuchTable`."""
    return load(table_id).table


def load(table_id: str) -> LoggedTable:
    """Return the table at the head of its log, with its last rows. Raise `NoSuchTable`."""
    return load_at(table_id, store.head(stream_of(table_id)))


def load_at(table_id: str, head: Head) -> LoggedTable:
    """Return the table at the head of its log, which the caller has just read or locked."""
    known = _cache.get(table_id)
    if known is not None and known.head == head:
        return known
    return _catch_up(table_id, known)


def _catch_up(table_id: str, known: LoggedTable | None) -> LoggedTable:
    if known is None:
        return _load_all(table_id)
    rows = store.read(stream_of(table_id), after=known.head.version)
    if not rows and store.head(stream_of(table_id)) == known.head:
        return known
    if not rows or rows[0].previous != known.head.digest:
        # A restored database has another log of this table.
        return _load_all(table_id)
    return _extend(known, rows)


def _load_all(table_id: str) -> LoggedTable:
    rows = store.read(stream_of(table_id))
    if not rows:
        _cache.discard(table_id)
        raise NoSuchTable(table_id)
    return _extend(None, rows)


def _extend(known: LoggedTable | None, rows: Sequence[RecordedEvent]) -> LoggedTable:
    logged = followed(known, extended(known.table if known else None, rows), rows)
    remember(logged)
    return logged


def newest_heads(table_ids: Collection[str]) -> dict[str, Head]:
    """Return the head of each table's log, by one query; the tables are not loaded."""
    heads = store.heads([stream_of(table_id) for table_id in table_ids])
    return {table_id: heads.get(stream_of(table_id), store.head_of(None)) for table_id in table_ids}


def load_many(table_ids: Sequence[str]) -> dict[str, LoggedTable]:
    """Return each of these tables at the head of its log, with two queries for a page of a list.

    Only the newest rows of tables in the cache are read.
    """
    heads = store.heads([stream_of(table_id) for table_id in table_ids])
    entries = {stream: _cache.get(table_of(stream)) for stream in heads}
    found = {
        table_of(stream): known
        for stream, known in entries.items()
        if known is not None and known.head == heads[stream]
    }
    missing = {stream: known for stream, known in entries.items() if table_of(stream) not in found}
    rows = store.read_each(
        {name: each.head.version if each else 0 for name, each in missing.items()}
    )
    for stream, known in missing.items():
        found[table_of(stream)] = _caught_up(table_of(stream), known, rows.get(stream, []))
    return found


def _caught_up(
    table_id: str, known: LoggedTable | None, rows: Sequence[RecordedEvent]
) -> LoggedTable:
    """Return the entry, if there is one, followed by the rows that were read after it."""
    if known is None:
        return _extend(None, rows)
    # Otherwise the entry is newer than the heads, or a restored database has another log.
    is_continued = bool(rows) and rows[0].previous == known.head.digest
    return _extend(known, rows) if is_continued else load(table_id)


def extended(table: Table | None, rows: Sequence[RecordedEvent]) -> Table:
    """Return the table that these rows lead to, from the beginning or from a given table."""
    game = table.game if table is not None else game_of(rows[0])
    folded = fold(game, (decoded(game, row) for row in rows), table)
    assert folded is not None
    return folded


def at_version(known: Table, version: int) -> Table:
    """Return an earlier version of a table: after the whole command that this row belongs to.

    The states of the game are those that the table holds, so its events are not read again.
    """
    rows = store.read_kinds(stream_of(known.id), KIND_PREFIX, upto=known.version)
    # Each command begins with an event of the table.
    upto_command = takewhile(lambda row: row.version <= version or row.index, rows)
    return fold_own_events(known, (decoded(known.game, row) for row in upto_command))
