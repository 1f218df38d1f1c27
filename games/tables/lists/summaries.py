"""The projection of tables: compute, read and replace the summaries of many tables."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, TypeAlias

from events.envelope import RecordedEvent
from games.table.state import Table
from games.table.timeouts import next_tick
from games.tables import table_cache
from games.tables.lists.summary import SEAT_FIELDS, first_deadline, free_chairs, seat_values
from games.tables.log.rows import is_table, stream_of, table_of
from games.tables.models import SeatSummary, TableSummary

TABLE: Final = [field.attname for field in TableSummary._meta.fields]
_table_values: Final = attrgetter(*TABLE)

Summary: TypeAlias = tuple[tuple[Any, ...], list[tuple[Any, ...]]]
"""The values of `TABLE`, and for each seat those of `SEAT_FIELDS`."""


class TableSummaries:
    """The projection of tables: one summary for each table, and one for each of its seats."""

    name = "tables"

    def computed(self, rows: Sequence[RecordedEvent]) -> Summary | None:
        """Return the summary of a table with this log; None for other streams."""
        if not is_table(rows[0].stream):
            return None
        table = table_cache.extended(None, rows)
        summary = _table_values(_summary(table, rows[0], rows[-1]))
        return summary, seat_values(table)

    def stored(self, streams: Sequence[str]) -> Mapping[str, Summary]:
        """Return the stored summaries of the tables among these streams."""
        ids = [table_of(stream) for stream in streams if is_table(stream)]
        tables = TableSummary.objects.filter(id__in=ids).values_list(*TABLE)
        seats = SeatSummary.objects.filter(table__in=ids).order_by("seat").values_list(*SEAT_FIELDS)
        found: defaultdict[str, list[tuple[Any, ...]]] = defaultdict(list)
        for seat in seats:
            found[seat[SEAT_FIELDS.index("table_id")]].append(seat)
        return {stream_of(table[0]): (table, found[table[0]]) for table in tables}

    def replace(self, computed: Mapping[str, Summary | None]) -> None:
        """Replace the stored summaries of these streams."""
        ids = [table_of(stream) for stream in computed if is_table(stream)]
        SeatSummary.objects.filter(table__in=ids).delete()
        TableSummary.objects.filter(id__in=ids).delete()
        summaries = [summary for summary in computed.values() if summary is not None]
        TableSummary.objects.bulk_create(
            TableSummary(**dict(zip(TABLE, table, strict=True))) for table, _ in summaries
        )
        SeatSummary.objects.bulk_create(
            SeatSummary(**dict(zip(SEAT_FIELDS, seat, strict=True)))
            for _, seats in summaries
            for seat in seats
        )


SUMMARIES: Final = TableSummaries()


def _summary(table: Table, first: RecordedEvent, last: RecordedEvent) -> TableSummary:
    return TableSummary(
        id=table.id,
        game=table.game.info.key,
        status=table.status.value,
        visibility=table.visibility,
        listed=table.listed,
        free_chairs=free_chairs(table),
        host=table.host,
        version=table.version,
        position=table.position,
        created_at=first.recorded_at,
        updated_at=last.recorded_at,
        ended_at=table.ended,
        deadline=first_deadline(table),
        due=next_tick(table),
        bot_to_act=table.is_bot_to_act,
    )
