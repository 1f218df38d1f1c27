"""Tables as their logs tell them, remembered so that a command folds the new tail only.

What is remembered was committed, is named by version and digest, and may be dropped at any time.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from threading import Lock

from events import store
from events.envelope import RecordedEvent
from games.rows import decoded, game_of, stream_of, table_of
from games.table.fold import fold
from games.table.state import Table

CAPACITY = 512
TAIL = 32
"""As many rows as a viewer who keeps up may lack."""


class NoSuchTable(LookupError):
    """There is no log of this table."""


@dataclass(frozen=True, slots=True)
class Known:
    """A table that was folded, and the last rows that led to it."""

    table: Table
    tail: tuple[RecordedEvent, ...] = field(repr=False)

    @property
    def head(self) -> tuple[int, str]:
        """The version and digest of its last row."""
        return self.tail[-1].version, self.tail[-1].digest

    def has(self, version: int, digest: str) -> bool:
        """Whether the row with this version, among the last ones, is the one with this digest."""
        place = version - self.tail[0].version
        return 0 <= place < len(self.tail) and self.tail[place].digest == digest


class _Remembered:
    """The last tables that were folded."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, Known] = OrderedDict()
        self._lock = Lock()

    def get(self, table_id: str) -> Known | None:
        with self._lock:
            if table_id in self._tables:
                self._tables.move_to_end(table_id)
            return self._tables.get(table_id)

    def put(self, known: Known) -> None:
        with self._lock:
            self._tables[known.table.id] = known
            self._tables.move_to_end(known.table.id)
            while len(self._tables) > CAPACITY:
                self._tables.popitem(last=False)

    def drop(self, table_id: str) -> None:
        with self._lock:
            self._tables.pop(table_id, None)

    def clear(self) -> None:
        with self._lock:
            self._tables.clear()


_remembered = _Remembered()
_forgetting: list[Callable[[str], None]] = []


def on_another_log(forget: Callable[[str], None]) -> Callable[[str], None]:
    """Register what is to forget a table whose log has become another: one that was restored."""
    _forgetting.append(forget)
    return forget


def _forget(table_id: str) -> None:
    for forget in (_remembered.drop, *_forgetting):
        forget(table_id)


def forget_all() -> None:
    """Fold everything anew from here on."""
    _remembered.clear()


def remember(table: Table, rows: Sequence[RecordedEvent]) -> None:
    """Keep a table as it stands after committed rows, and the last of these."""
    known = _remembered.get(table.id)
    if known is None or known.table.version < table.version:
        _remembered.put(Known(table, tuple(rows[-TAIL:])))


def at_hand(table_id: str) -> Known | None:
    """What this process has of a table, without a look at its log."""
    return _remembered.get(table_id)


def remembered(table_id: str, version: int, digest: str = "") -> Table | None:
    """The table at this committed version or a later one, if this process has it at hand.

    Where the digest of that row is given, only if what is at hand has led through that very row.
    """
    known = _remembered.get(table_id)
    if (
        known is None
        or known.table.version < version
        or (digest and not known.has(version, digest))
    ):
        return None
    return known.table


def rows_after(table: Table, version: int) -> list[RecordedEvent]:
    """The rows that led from a version to this table, from memory where they are at hand."""
    known = _remembered.get(table.id)
    if known is not None and known.table is table and known.tail[0].version <= version + 1:
        return [row for row in known.tail if row.version > version]
    return store.read(stream_of(table.id), after=version, upto=table.version)


def current(table_id: str) -> Table:
    """The table as it stands now; raises NoSuchTable."""
    return at_head(table_id, *store.head(stream_of(table_id)))


def at_head(table_id: str, version: int, digest: str) -> Table:
    """The table at the head of its log, which the caller has just read or holds."""
    known = _remembered.get(table_id)
    if known is not None and known.head == (version, digest):
        return known.table
    return _caught_up(table_id, known)


def _caught_up(table_id: str, known: Known | None) -> Table:
    tail = store.read(stream_of(table_id), after=known.table.version if known else 0)
    if known is not None and not _leads_here(known, tail):
        # Another log stands where this one stood: a database was restored under us.
        _forget(table_id)
        return _caught_up(table_id, None)
    if known is not None and not tail:
        return known.table
    table = extended(known.table if known else None, tail, table_id)
    remember(table, tail)
    return table


def _leads_here(known: Known, tail: Sequence[RecordedEvent]) -> bool:
    """Whether the log still holds what is known, also where it has nothing newer."""
    if tail:
        return tail[0].previous == known.head[1]
    return store.head(stream_of(known.table.id)) == known.head


def many(table_ids: Sequence[str]) -> dict[str, Table]:
    """Each of these tables as it stands now, in two queries however many they are."""
    heads = store.heads([stream_of(table_id) for table_id in table_ids])
    found: dict[str, Table] = {}
    for stream, head in heads.items():
        known = _remembered.get(table_of(stream))
        if known is not None and known.head == head:
            found[known.table.id] = known.table
        elif known is not None and known.head[0] >= head[0]:
            _forget(known.table.id)
    missing = [stream for stream in heads if table_of(stream) not in found]
    for rows in store.read_each(missing).values():
        table = extended(None, rows)
        remember(table, rows)
        found[table.id] = table
    return found


_expected: ContextVar[Table | None] = ContextVar("expected", default=None)


@contextmanager
def expecting(table: Table) -> Iterator[None]:
    """Let the projections of this append take the table that was just decided."""
    token = _expected.set(table)
    try:
        yield
    finally:
        _expected.reset(token)


def after(row: RecordedEvent) -> Table:
    """The table after this row, for the projections: as decided, or folded."""
    table = _expected.get()
    if table is not None and (stream_of(table.id), table.version) == (row.stream, row.version):
        return table
    return at_version(table_of(row.stream), row.version)


def extended(table: Table | None, rows: Sequence[RecordedEvent], table_id: str = "") -> Table:
    """The table after these rows of its log."""
    if table is None and not rows:
        raise NoSuchTable(table_id)
    game = table.game if table is not None else game_of(rows[0])
    folded = fold(game, (decoded(game, row) for row in rows), table)
    assert folded is not None
    return folded


def at_version(table_id: str, version: int) -> Table:
    """The table after the whole command that this row of its log belongs to."""
    rows = store.read(stream_of(table_id))
    past = (row for row in rows if row.version > version and row.index == 0)
    end = next((row.version - 1 for row in past), len(rows))
    return extended(None, rows[:end], table_id)
