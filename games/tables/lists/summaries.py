"""The projection of tables: compute, read and replace the summaries of many tables."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, TypeAlias

from events.envelope import RecordedEvent
from games.table.absence.ticks import next_tick
from games.table.state import Table
from games.tables.lists.answers import ANSWER_FIELDS, answer_rows, fold_batches
from games.tables.lists.summary import SEAT_FIELDS, first_deadline, free_chairs, seat_values
from games.tables.log.rows import is_table, stream_of, table_of
from games.tables.models import AnswerCount, SeatSummary, TableSummary
from games.tables.paces.speeds import speed_of

TABLE: Final = [field.attname for field in TableSummary._meta.fields]
_table_values: Final = attrgetter(*TABLE)

Row: TypeAlias = tuple[Any, ...]
Summary: TypeAlias = tuple[Row, list[Row], list[Row]]
"""The values of `TABLE`, for each seat those of `SEAT_FIELDS`, and those of `ANSWER_FIELDS`."""


class TableSummaries:
    """The projection of tables: one summary for each table, and one for each of its seats."""

    name = "tables"

    def computed(self, rows: Sequence[RecordedEvent]) -> Summary | None:
        """Return the summary of a table with this log; None for other streams."""
        if not is_table(rows[0].stream):
            return None
        folded = list(fold_batches(rows))
        table, _ = folded[-1]
        answers = answer_rows(answer for _, answer in folded if answer)
        summary = _table_values(_summary(table, rows[0], rows[-1]))
        return summary, seat_values(table), answers

    def stored(self, streams: Sequence[str]) -> Mapping[str, Summary]:
        """Return the stored summaries of the tables among these streams."""
        ids = [table_of(stream) for stream in streams if is_table(stream)]
        tables = TableSummary.objects.filter(id__in=ids).values_list(*TABLE)
        seats = SeatSummary.objects.filter(table__in=ids).order_by("seat").values_list(*SEAT_FIELDS)
        answers = AnswerCount.objects.filter(table__in=ids).values_list(*ANSWER_FIELDS)
        seats_of, answers_of = _by_table(seats), _by_table(answers.order_by("seat", "bin"))
        return {
            stream_of(table[0]): (table, seats_of[table[0]], answers_of[table[0]])
            for table in tables
        }

    def replace(self, computed: Mapping[str, Summary | None]) -> None:
        """Replace the stored summaries of these streams."""
        ids = [table_of(stream) for stream in computed if is_table(stream)]
        AnswerCount.objects.filter(table__in=ids).delete()
        SeatSummary.objects.filter(table__in=ids).delete()
        TableSummary.objects.filter(id__in=ids).delete()
        summaries = [summary for summary in computed.values() if summary is not None]
        TableSummary.objects.bulk_create(
            TableSummary(**dict(zip(TABLE, table, strict=True))) for table, _, _ in summaries
        )
        SeatSummary.objects.bulk_create(
            SeatSummary(**dict(zip(SEAT_FIELDS, seat, strict=True)))
            for _, seats, _ in summaries
            for seat in seats
        )
        AnswerCount.objects.bulk_create(
            AnswerCount(**dict(zip(ANSWER_FIELDS, count, strict=True)))
            for _, _, answers in summaries
            for count in answers
        )

    def streams(self) -> Iterator[str]:
        """Yield the stream of each table that has a summary."""
        ids = TableSummary.objects.values_list("id", flat=True)
        return map(stream_of, ids.order_by("id").iterator())


SUMMARIES: Final = TableSummaries()


def _by_table(rows: Iterable[Row]) -> defaultdict[str, list[Row]]:
    found: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[row[0]].append(row)
    return found


def _summary(table: Table, first: RecordedEvent, last: RecordedEvent) -> TableSummary:
    return TableSummary(
        id=table.id,
        game=table.game.info.key,
        status=table.status.value,
        visibility=table.visibility,
        listed=table.listed,
        free_chairs=free_chairs(table),
        seat_count=len(table.chairs),
        speed=speed_of(table.pace),
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
