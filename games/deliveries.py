"""What each seat has been sent: what somebody has seen cannot be taken back freely."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from threading import Lock

from django.db import connection, transaction

from events.together import asked_later, later
from games import folding
from games.kernel.values import Seat, Viewer
from games.models import Delivery
from games.table.lines import Delivered
from games.table.state import Table

CAPACITY = 4096


class Deliveries(Mapping[Seat, int]):
    """The last version each seat of a table has been sent; asked for only if somebody looks."""

    def __init__(self, table_id: str) -> None:
        self._table_id = table_id

    @cached_property
    def _versions(self) -> dict[Seat, int]:
        rows = Delivery.objects.filter(table=self._table_id).values_list("seat", "version")
        return {Seat(seat): version for seat, version in rows}

    def __getitem__(self, seat: Seat) -> int:
        return self._versions[seat]

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._versions)

    def __len__(self) -> int:
        return len(self._versions)


class _Noted:
    """The deliveries that this process knows to be recorded: most would be recorded twice."""

    def __init__(self) -> None:
        self._versions: OrderedDict[tuple[str, Seat], int] = OrderedDict()
        self._lock = Lock()

    def covers(self, table_id: str, seat: Seat, version: int) -> bool:
        with self._lock:
            return self._versions.get((table_id, seat), 0) >= version

    def forget(self, table_id: str) -> None:
        with self._lock:
            for key in [key for key in self._versions if key[0] == table_id]:
                del self._versions[key]

    def put(self, table_id: str, seats: Iterable[Seat], version: int) -> None:
        with self._lock:
            for seat in seats:
                known = self._versions.pop((table_id, seat), 0)
                self._versions[table_id, seat] = max(known, version)
            while len(self._versions) > CAPACITY:
                self._versions.popitem(last=False)


_noted = _Noted()
_lookouts: list[Callable[[Table], Iterable[Seat]]] = []


def tells_at_once(lookout: Callable[[Table], Iterable[Seat]]) -> Callable[..., Iterable[Seat]]:
    """Register who says which seats this process sends a change as soon as it is committed."""
    _lookouts.append(lookout)
    return lookout


def told_at_once(table: Table) -> frozenset[Seat]:
    """The seats that this process sends a change of this table as soon as it is committed."""
    return frozenset(seat for lookout in _lookouts for seat in lookout(table))


@folding.on_another_log
def forget(table_id: str) -> None:
    """Note anew what is recorded of this table."""
    _noted.forget(table_id)


_ROW = "(%s, %s, %s)"
_INTO = 'INSERT INTO games_delivery ("table", seat, version)'
_UNLESS_KNOWN = (
    'ON CONFLICT ("table", seat) DO UPDATE SET version = excluded.version'
    " WHERE games_delivery.version < excluded.version"
)
_RECORD = f"{_INTO} VALUES {{rows}} {_UNLESS_KNOWN}"
_KNOWN = 'SELECT seat, version FROM games_delivery WHERE "table" = %s'


def record(*, table_id: str, seat: Seat, version: int) -> None:
    """Record that this seat has been sent the table up to this version."""
    record_each(table_id=table_id, seats=[seat], version=version)


def record_each(*, table_id: str, seats: Iterable[Seat], version: int) -> None:
    """The same for several seats, in one statement."""
    # In order: two processes that record the same seats must not wait for each other.
    new = sorted(seat for seat in seats if not _noted.covers(table_id, seat, version))
    if not new:
        return
    # Its commit waits for the disk like any other: what a seat was sent must survive a crash, and
    # is noted here as recorded.
    later(
        _RECORD.format(rows=", ".join([_ROW] * len(new))),
        [value for seat in new for value in (table_id, seat, version)],
    )
    transaction.on_commit(lambda: _noted.put(table_id, new, version))


def record_look(*, table_id: str, viewer: Viewer, version: int) -> None:
    """Record that whoever looks, if from a seat, is about to be sent this version."""
    if viewer is not None:
        record(table_id=table_id, seat=Seat(viewer), version=version)


def record_looks(looks: Iterable[tuple[str, Seat, int]]) -> None:
    """The same for many tables, each with a seat and a version, in one statement."""
    # In one order, so that two who do this never wait for each other.
    new = sorted(look for look in looks if not _noted.covers(*look))
    if not new:
        return
    values = [part for look in new for part in look]
    with connection.cursor() as cursor:
        cursor.execute(_RECORD.format(rows=", ".join([_ROW] * len(new))), values)
    for table_id, seat, version in new:
        transaction.on_commit(partial(_noted.put, table_id, [seat], version))


def record_with_all(
    *, table_id: str, seats: Iterable[Seat], version: int
) -> Callable[[], Delivered]:
    """The same in a transaction; and a question for what all seats have been sent."""
    record_each(table_id=table_id, seats=seats, version=version)
    rows = asked_later(_KNOWN, [table_id])
    return lambda: {Seat(number): sent for number, sent in rows()}
