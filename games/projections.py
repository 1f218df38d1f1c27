"""The read models of the tables, written in the transaction of each append."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import connection

from events.envelope import RecordedEvent
from events.together import later, together
from games import folding
from games.models import SeatSummary, TableSummary
from games.rows import is_table, table_of
from games.table.absence import next_tick
from games.table.clock import deadline
from games.table.state import Table

CHANGES_SEATS = frozenset(
    {
        "table.opened",
        "table.sat",
        "table.left",
        "table.bot_seated",
        "table.started",
        "table.resigned",
        "table.seat_claimed",
        "table.back",
        "table.finished",
        "table.voided",
        "table.reopened",
    }
)


class TableProjection:
    """Keeps one summary a table and one a seat; writes only rows of the stream it is given."""

    name = "tables"
    inline = True
    kinds: frozenset[str] | None = None

    def apply(self, rows: Sequence[RecordedEvent]) -> None:
        """Bring the summaries up to the last of these rows; other streams are not its affair."""
        if not is_table(rows[-1].stream):
            return
        table, last = folding.after(rows[-1]), rows[-1]
        if rows[0].version == 1:
            _insert(table, rows[0].recorded_at)
        with together():
            _update(table, last.recorded_at)
            if any(row.kind in CHANGES_SEATS for row in rows):
                _write_seats(table)
                _update_seating(table)
            _mark_to_act(table)

    def reset(self, stream: str | None) -> None:
        """Forget a table, or all of them."""
        summaries = TableSummary.objects.all()
        if stream is not None:
            summaries = summaries.filter(id=table_of(stream))
        summaries.delete()

    def contents(self, stream: str | None) -> Any:
        """All that is kept, without the numbers that the database gave."""
        tables, seats = TableSummary.objects.all(), SeatSummary.objects.all()
        if stream is not None:
            tables = tables.filter(id=table_of(stream))
            seats = seats.filter(table=table_of(stream))
        seat_fields = [field.attname for field in SeatSummary._meta.fields if field.name != "id"]
        return (
            list(tables.order_by("id").values_list()),
            list(seats.order_by("table", "seat").values_list(*seat_fields)),
        )


def _insert(table: Table, at: datetime) -> None:
    TableSummary.objects.create(
        id=table.id,
        game=table.game.info.key,
        host=table.host,
        visibility=table.visibility,
        listed=table.listed,
        status=table.status.value,
        version=0,
        position=0,
        created_at=at,
        updated_at=at,
    )


def _update(table: Table, at: datetime) -> None:
    # By hand, not by the ORM: this statement is in the path of every move.
    later(
        "UPDATE games_tablesummary SET status = %s, listed = %s, version = %s,"
        " position = %s, deadline = %s, due = %s, bot_to_act = %s, updated_at = %s WHERE id = %s",
        [
            table.status.value,
            table.listed,
            table.version,
            table.position,
            _moment(first_deadline(table)),
            _moment(next_tick(table)),
            table.awaits_bot,
            _moment(at),
            table.id,
        ],
    )


def _moment(at: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(at)


def first_deadline(table: Table) -> datetime | None:
    """When the first clock of those to act runs out."""
    moments = (deadline(table, seat) for seat in table.to_act)
    return min((moment for moment in moments if moment), default=None)


def _write_seats(table: Table) -> None:
    # Sent with the append, after the statement that moves the head: locked before it, the rows of
    # two writers of one stream would deadlock with it.
    rows = [(*values, _moment(ended)) for *values, ended in seat_values(table)]
    later(_DROP_SEATS, [table.id, len(rows)])
    later(
        _UPSERT_SEATS.format(rows=", ".join([_SEAT_ROW] * len(rows))),
        [value for row in rows for value in row],
    )


def _update_seating(table: Table) -> None:
    later(
        "UPDATE games_tablesummary SET ended_at = %s, free_chairs = %s WHERE id = %s",
        [_moment(table.ended), free_chairs(table), table.id],
    )


def free_chairs(table: Table) -> int:
    """Return the number of empty chairs."""
    return sum(not chair.player for chair in table.chairs)


SEAT_FIELDS = ("table_id", "seat", "player", "level", "to_act", "resigned", "rank", "ended_at")
_SEAT_ROW = f"({', '.join(['%s'] * len(SEAT_FIELDS))})"
_DROP_SEATS = "DELETE FROM games_seatsummary WHERE table_id = %s AND seat >= %s"
_UPSERT_SEATS = (
    f"INSERT INTO games_seatsummary ({', '.join(SEAT_FIELDS)}) VALUES {{rows}}"
    " ON CONFLICT (table_id, seat) DO UPDATE SET "
    + ", ".join(f"{field} = excluded.{field}" for field in SEAT_FIELDS[2:])
)


def seat_values(table: Table) -> list[tuple[Any, ...]]:
    """Return the values of `SEAT_FIELDS` for each seat."""
    return [
        (
            table.id,
            seat,
            chair.player if chair.human else "",
            chair.bot,
            seat in table.to_act,
            bool(chair.resigned),
            table.result.ranks[seat] if table.result else None,
            table.ended,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def _mark_to_act(table: Table) -> None:
    acting: list[int] = sorted(table.to_act) or [-1]
    marks = ", ".join(["%s"] * len(acting))
    later(
        f"UPDATE games_seatsummary SET to_act = NOT to_act"
        f" WHERE table_id = %s AND to_act != (seat IN ({marks}))",
        [table.id, *acting],
    )
