"""The statements that update the summary of a table and its seats with each command."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

from django.db import connection

from events.writing.write import Statement
from games.table.absence.ticks import next_tick
from games.table.clock import deadline
from games.table.state import Status, Table
from games.tables.lists import answers
from games.tables.paces.speeds import speed_of

CHANGES_SEATS: Final = frozenset(
    {
        "table.opened",
        "table.sat",
        "table.left",
        "table.declined",
        "table.invited",
        "table.invitation_withdrawn",
        "table.invitation_expired",
        "table.bot_seated",
        "table.started",
        "table.resigned",
        "table.seat_claimed",
        "table.back",
        "table.finished",
        "table.voided",
        "table.reopened",
        "table.decision_revoked",
        "table.seat_taken",
    }
)
SEAT_FIELDS: Final = (
    *("table_id", "seat", "player", "level", "to_act", "resigned", "rank", "invited", "ended_at"),
)
_SEAT_ROW: Final = f"({', '.join(['%s'] * len(SEAT_FIELDS))})"
# Written by hand, not by the ORM, since these statements are part of every move.
_INSERT: Final = (
    "INSERT INTO tables_tablesummary (id, game, host, visibility, listed, status, version,"
    " speed, position, free_chairs, seat_count, bot_to_act, created_at, updated_at)"
    " VALUES (%s, %s, %s, %s, %s, %s, 0, %s, 0, 0, 0, %s, %s, %s)"
)
_UPDATE: Final = (
    "UPDATE tables_tablesummary SET status = %s, listed = %s, version = %s, position = %s,"
    " deadline = %s, due = %s, bot_to_act = %s, updated_at = %s WHERE id = %s"
)
_UPDATE_SEATING: Final = (
    "UPDATE tables_tablesummary SET ended_at = %s, free_chairs = %s, seat_count = %s WHERE id = %s"
)
_DROP_SEATS: Final = "DELETE FROM tables_seatsummary WHERE table_id = %s AND seat >= %s"
_UPSERT_SEATS: Final = (
    f"INSERT INTO tables_seatsummary ({', '.join(SEAT_FIELDS)}) VALUES {{rows}}"
    " ON CONFLICT (table_id, seat) DO UPDATE SET "
    + ", ".join(f"{field} = excluded.{field}" for field in SEAT_FIELDS[2:])
)
_MARK_TO_ACT: Final = (
    "UPDATE tables_seatsummary SET to_act = NOT to_act"
    " WHERE table_id = %s AND to_act != (seat IN ({marks}))"
)


def statements(
    before: Table | None, table: Table, kinds: Collection[str], at: datetime
) -> list[Statement]:
    """Return the statements that update the summary of a table after events of these kinds.

    Execute them after the head of the stream has moved: if their rows were locked first, two
    writers of one stream could deadlock.
    """
    opening = [_insert(table, at)] if "table.opened" in kinds else []
    seating = _seating(table) if CHANGES_SEATS.intersection(kinds) else []
    answered = answers.statements(before, table, kinds, at)
    return [*opening, _update(table, at), *seating, _mark_to_act(table), *answered]


def _insert(table: Table, at: datetime) -> Statement:
    game, now = table.game.info.key, _db_time(at)
    values = [table.id, game, table.host, table.visibility, table.listed, table.status.value]
    return Statement(_INSERT, [*values, speed_of(table.pace), False, now, now])


def _update(table: Table, at: datetime) -> Statement:
    return Statement(
        _UPDATE,
        [
            table.status.value,
            table.listed,
            table.version,
            table.position,
            _db_time(first_deadline(table)),
            _db_time(next_tick(table)),
            table.is_bot_to_act,
            _db_time(at),
            table.id,
        ],
    )


def _db_time(at: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(at)


def first_deadline(table: Table) -> datetime | None:
    """Return when the first clock of the seats to act runs out."""
    times = (deadline(table, seat) for seat in table.to_act)
    return min((time for time in times if time), default=None)


def _seating(table: Table) -> list[Statement]:
    rows = [(*values, _db_time(ended)) for *values, ended in seat_values(table)]
    upsert = _UPSERT_SEATS.format(rows=", ".join([_SEAT_ROW] * len(rows)))
    return [
        Statement(_DROP_SEATS, [table.id, len(rows)]),
        Statement(upsert, [value for row in rows for value in row]),
        Statement(
            _UPDATE_SEATING,
            [_db_time(table.ended), free_chairs(table), len(table.chairs), table.id],
        ),
    ]


def free_chairs(table: Table) -> int:
    """Return the number of chairs that any player may take."""
    return sum(chair.is_free for chair in table.chairs)


def seat_values(table: Table) -> list[tuple[Any, ...]]:
    """Return the values of `SEAT_FIELDS` for each seat."""
    return [
        (
            table.id,
            seat,
            chair.player if chair.is_person else "",
            chair.bot_level,
            seat in table.to_act,
            bool(chair.resigned),
            table.result.ranks[seat] if table.result else None,
            chair.reserved_for if table.status is Status.OPEN else "",
            table.ended,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def _mark_to_act(table: Table) -> Statement:
    acting: list[int] = sorted(table.to_act) or [-1]
    marks = ", ".join(["%s"] * len(acting))
    return Statement(_MARK_TO_ACT.format(marks=marks), [table.id, *acting])
