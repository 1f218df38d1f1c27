"""The statement that writes notices to the outbox, for the transaction of their decision."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
from django.db import connection

from events.writing.write import Statement
from games.kernel.values import JsonObject
from games.outbox.notice import Kind, Notice

_ROW: Final = "(%s, %s, %s, %s, %s, %s, %s)"
# Written by hand, not by the ORM, since it is part of every move.
_INSERT: Final = (
    'INSERT INTO outbox_outboxitem (player, kind, "table", version, facts, written_at, due_at)'
    " VALUES {rows}"
)

_INSERT_FOR_EACH: Final = (
    'INSERT INTO outbox_outboxitem (player, "table", version, kind, facts, written_at, due_at)'
    ' SELECT found.player, found."table", found.version, %s, %s, %s, %s'
    " FROM ({query}) AS found"
)


def statements(notices: Sequence[Notice], now: datetime) -> list[Statement]:
    """Return the statement that writes these notices; none if there are none."""
    if not notices:
        return []
    rows = ", ".join([_ROW] * len(notices))
    values = [value for notice in notices for value in _values(notice, now)]
    return [Statement(_INSERT.format(rows=rows), values)]


def _values(notice: Notice, now: datetime) -> tuple[object, ...]:
    stored = connection.ops.adapt_datetimefield_value
    return (
        notice.player,
        notice.kind,
        notice.table,
        notice.version,
        msgspec.json.encode(notice.facts).decode(),
        stored(now),
        stored(now + timedelta(seconds=notice.due)),
    )


def statement_for_each(
    query: str, params: Sequence[Any], *, kind: Kind, facts: JsonObject, now: datetime
) -> Statement:
    """Return the statement that writes a notice for each row of a query.

    The query names its columns `player`, `table` and `version`.
    """
    stored = connection.ops.adapt_datetimefield_value(now)
    text = msgspec.json.encode(facts).decode()
    return Statement(_INSERT_FOR_EACH.format(query=query), [kind, text, stored, stored, *params])
