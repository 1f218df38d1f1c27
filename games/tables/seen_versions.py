"""The last version that each seat was shown: what others have seen is not undone freely.

A version is recorded before it is shown, and its commit waits for the disk: after a crash a seat
may count as having seen too much, never too little. A seat that was shown all before a rematch
was linked also counts as shown that.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from django.db import connection, transaction

from events.bounded_cache import BoundedCache
from events.writing.write import Statement
from games.kernel.values import Seat
from games.table.undo.free import SeenBySeat
from games.tables.access import Access
from games.tables.models import SeenVersion

CAPACITY: Final = 4096


class SeenVersions(Mapping[Seat, int]):
    """The last version that each seat of a table was shown; read when it is first needed."""

    def __init__(self, table_id: str) -> None:
        self._table_id = table_id

    @cached_property
    def _versions(self) -> dict[Seat, int]:
        rows = SeenVersion.objects.filter(table=self._table_id).values_list("seat", "version")
        return {Seat(seat): version for seat, version in rows}

    def __getitem__(self, seat: Seat) -> int:
        return self._versions[seat]

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._versions)

    def __len__(self) -> int:
        return len(self._versions)


def seen_at(table_ids: Iterable[str]) -> dict[str, SeenBySeat]:
    """Return the last version that each seat was shown of each of these tables, by one query."""
    rows = SeenVersion.objects.filter(table__in=list(table_ids))
    found: dict[str, dict[Seat, int]] = {}
    for table, seat, version in rows.values_list("table", "seat", "version"):
        found.setdefault(table, {})[Seat(seat)] = version
    return dict(found)


class Shown(NamedTuple):
    """A version that a seat is about to be shown, while its log ends with this digest."""

    table_id: str
    seat: Seat
    version: int
    digest: str


_recorded: BoundedCache[tuple[str, Seat], int] = BoundedCache(CAPACITY)
"""The versions that are known to be recorded, by the digest of the head and the seat."""


def remember(shown: Iterable[Shown]) -> None:
    """Note that these versions are recorded and committed."""
    for each in shown:
        known = _recorded.get((each.digest, each.seat)) or 0
        _recorded.set((each.digest, each.seat), max(known, each.version))


_ROW: Final = "(%s, %s, %s)"
_UPSERT: Final = (
    'INSERT INTO tables_seenversion ("table", seat, version) VALUES {rows}'
    ' ON CONFLICT ("table", seat) DO UPDATE SET version = excluded.version'
    " WHERE tables_seenversion.version < excluded.version"
)
_SELECT: Final = 'SELECT seat, version FROM tables_seenversion WHERE "table" = %s'


def upsert(rows: Sequence[tuple[str, Seat, int]]) -> Statement:
    """Return the statement that records these tables, seats and versions."""
    placeholders = ", ".join([_ROW] * len(rows))
    return Statement(_UPSERT.format(rows=placeholders), [value for row in rows for value in row])


def select(table_id: str) -> Statement:
    """Return the statement that reads the last version that each seat of a table was shown."""
    return Statement(_SELECT, [table_id], returns_rows=True)


def record(shown: Iterable[Shown]) -> None:
    """Record that seats are about to be shown these versions, with one statement for all."""
    # In one order: two processes that record the same seats must not wait for each other.
    new = sorted(
        each for each in shown if (_recorded.get((each.digest, each.seat)) or 0) < each.version
    )
    if new:
        statement = upsert([each[:3] for each in new])
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, statement.params)
        transaction.on_commit(lambda: remember(new))


def record_viewer(access: Access, version: int | None = None) -> None:
    """Record that a viewer, if from a seat, is about to be shown this version or the last one."""
    head = access.logged.head
    upto = head.version if version is None else min(version, head.version)
    if access.viewer is not None:
        record([Shown(access.table.id, Seat(access.viewer), upto, head.digest)])
