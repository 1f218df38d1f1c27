"""Read what decides about a new line with one statement, and append it with one trip.

A line is decided without a lock, and appended under the lock of its author, unless the author has
written another line or was sanctioned since: then nothing is written, and it is decided again.
On PostgreSQL what this process knows of the author and the table decides first, if it is still so.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, connection
from django.utils import timezone

from events.bounded_cache import BoundedCache
from events.envelope import Head
from events.store import HEAD, head_of
from events.writing.send import send
from events.writing.write import Statement
from games.social.chat.heads import count_line
from games.social.chat.models import Line
from games.social.chat.mutes import DISTANCE, Distance, distance_from
from games.tables import table_cache
from games.tables.log.rows import stream_of

OTHERS: Final = {"line", "head"}
"""How the rows begin that are not about the distance."""

RECENT: Final = 8
"""The last lines of an author at all tables: older ones are neither compared nor looked for."""

# By hand, not by the ORM, since they are part of every line.
_STATE: Final = (
    "SELECT 'line', id, command = %s, bucket_full_at, \"table\", channel, text"
    " FROM (SELECT * FROM chat_line WHERE author = %s ORDER BY id DESC LIMIT %s) AS recent"
    f" UNION ALL SELECT how, NULL, NULL, NULL, player, NULL, NULL FROM ({DISTANCE}) AS apart"
    f" UNION ALL SELECT 'head', version, NULL, NULL, digest, NULL, NULL FROM ({HEAD}) AS head"
)
_LOCK: Final = "SELECT 1 FROM players_player WHERE id = %s FOR UPDATE"
_IS_AS_KNOWN: Final = (
    "EXISTS (SELECT 1 FROM players_player WHERE id = %s AND erased_at IS NULL"
    " AND (muted_until IS NULL OR muted_until <= %s)"
    " AND (suspended_at IS NULL OR suspended_until <= %s))"
    " AND NOT EXISTS (SELECT 1 FROM chat_line WHERE author = %s AND id > %s)"
)
_IS_STILL_SO: Final = (
    f"{_IS_AS_KNOWN} AND NOT EXISTS ({DISTANCE}) AND EXISTS ({HEAD} AND digest = %s)"
)
_FIELDS: Final = tuple(
    field
    for field in Line._meta.concrete_fields
    if field.name not in {"id", "number", "change", "table", "channel"}
)
_INSERT: Final = (
    f"INSERT INTO chat_line ({', '.join(field.name for field in _FIELDS)},"
    ' number, change, "table", channel)'
    f' SELECT {", ".join(["%s"] * len(_FIELDS))}, last, version, "table", channel'
    ' FROM chat_chathead WHERE "table" = %s AND channel = %s RETURNING id'
)

CAPACITY: Final = 4096


@dataclass(frozen=True, slots=True)
class RecentLine:
    """One of the last lines of an author; `is_sent` if it has the id of the new one's command."""

    id: int
    is_sent: bool
    bucket_full_at: datetime
    table: str
    channel: str
    text: str


@dataclass(frozen=True, slots=True)
class WriterState:
    """The last lines of an author at all tables, the newest first, and who keeps a distance.

    With the head of the table's log, at which it is decided whether the author may write there.
    """

    head: Head
    recent: tuple[RecentLine, ...]
    distance: Distance
    is_read: bool = True
    """False for what this process remembers."""

    @property
    def newest(self) -> int:
        """The id of the author's last line."""
        return self.recent[0].id if self.recent else 0

    @property
    def sent(self) -> int | None:
        """The id of the line that the command has written already, or None."""
        return next((each.id for each in self.recent if each.is_sent), None)


_states: BoundedCache[str, WriterState] = BoundedCache(CAPACITY)
"""The authors who wrote here most recently, unless a block or a mute concerns them."""


def remembered_state(table: str, author: str) -> WriterState | None:
    """Return what this process remembers of an author and a table, or None.

    It is checked when the line is appended.
    """
    # SQLite has no trips to save.
    if connection.vendor == "sqlite":
        return None
    known, logged = _states.get(author), table_cache.cached(table)
    if known is None or logged is None:
        return None
    return replace(known, head=logged.head, is_read=False)


def _remember(line: Line, known: WriterState) -> None:
    if known.distance.apart or known.distance.without:
        _states.discard(line.author)
        return
    new = RecentLine(line.pk, False, line.bucket_full_at, line.table, line.channel, line.text)
    _states.set(line.author, replace(known, recent=(new, *known.recent)[:RECENT]))


def writer_state(table: str, author: str, command: UUID) -> WriterState:
    """Return what decides about a new line of an author at a table."""
    ours = Line._meta.get_field("command").get_db_prep_value(command, connection)
    with connection.cursor() as cursor:
        cursor.execute(_STATE, [ours, author, RECENT, *[author] * 3, stream_of(table)])
        rows = cursor.fetchall()
    recent = [_recent(row[1:]) for row in rows if row[0] == "line"]
    return WriterState(
        head=head_of(next(((row[1], row[4]) for row in rows if row[0] == "head"), None)),
        recent=tuple(sorted(recent, key=lambda each: each.id, reverse=True)),
        distance=distance_from([(row[0], row[4]) for row in rows if row[0] not in OTHERS]),
    )


def _recent(row: Sequence[Any]) -> RecentLine:
    line, is_sent, full_at, *rest = row
    column = Line._meta.get_field("bucket_full_at").cached_col
    for convert in connection.ops.get_db_converters(column):
        full_at = convert(full_at, column, connection)
    return RecentLine(line, bool(is_sent), full_at, *rest)


def append(line: Line, known: WriterState, also: Sequence[Statement]) -> bool:
    """Store a line as the last one of its channel, with the statements that belong to it.

    Return False, with nothing written, if the author has written another line meanwhile, or may
    not write any more, or if what was remembered is not so any more.
    """
    count = count_line(line.table, line.channel, only_if=_condition(line, known))
    values = [field.get_db_prep_save(getattr(line, field.attname), connection) for field in _FIELDS]
    stored = Statement(_INSERT, [*values, line.table, line.channel], True)
    try:
        results = send([*_locks(line.author), count, stored, *also])
    except IntegrityError as error:
        _states.discard(line.author)
        if _is_changed(error):
            return False
        raise
    ((line.number, line.change),), ((line.pk,),) = results[count], results[stored]
    _remember(line, known)
    return True


def _condition(line: Line, known: WriterState) -> tuple[str, Sequence[Any]]:
    """Return the condition on which a line is appended, with its parameters."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    as_known = (line.author, now, now, line.author, known.newest)
    if known.is_read:
        return _IS_AS_KNOWN, as_known
    return _IS_STILL_SO, (*as_known, *[line.author] * 3, stream_of(line.table), known.head.digest)


def _locks(author: str) -> list[Statement]:
    # Where rows cannot be locked, the transaction excludes all other writers.
    can_lock = connection.features.has_select_for_update
    return [Statement(_LOCK, [author])] if can_lock else []


def _is_changed(error: IntegrityError) -> bool:
    diagnosis = getattr(error.__cause__, "diag", None)
    if diagnosis is None:
        return "chat_chathead.table" in str(error)
    return (diagnosis.table_name, diagnosis.column_name) == ("chat_chathead", "table")
