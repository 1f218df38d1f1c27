"""Examine tables that ended, each once, and keep what may be evidence."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from events import store
from games.conduct.signals.models import Evidence, Progress
from games.tables.log.rows import stream_of
from games.tables.models import SeatSummary, TableSummary

EvidenceKind: TypeAlias = Literal["refused_undo", "abandoned", "fast_loss"]

BATCH: Final = 100
SETTLED: Final = timedelta(minutes=1)
"""Tables that ended later are left for the next time: a slow writer may still commit one."""


@transaction.atomic
def examine_ended_tables(now: datetime) -> set[str]:
    """Examine the next tables that ended. Return the players about whom evidence was kept."""
    tables = list(_next_tables(now))
    if not tables:
        return set()
    found = [each for table in tables for each in _evidence_of(table)]
    Evidence.objects.bulk_create(found, ignore_conflicts=True)
    last = tables[-1]
    Progress.objects.update_or_create(pk=1, defaults={"ended_at": _end_of(last), "table": last.id})
    return {each.player for each in found}


def _next_tables(now: datetime) -> Iterator[TableSummary]:
    kept = timedelta(days=settings.SIGNALS["KEPT_DAYS"])
    ended = TableSummary.objects.filter(ended_at__gte=now - kept, ended_at__lt=now - SETTLED)
    if last := Progress.objects.filter(pk=1).first():
        later = Q(ended_at=last.ended_at, id__gt=last.table) | Q(ended_at__gt=last.ended_at)
        ended = ended.filter(later, ended_at__gte=last.ended_at)
    yield from ended.order_by("ended_at", "id").prefetch_related("seats")[:BATCH]


def _evidence_of(table: TableSummary) -> Iterator[Evidence]:
    seats = {seat.seat: seat for seat in table.seats.all() if seat.player}
    for seat in seats.values():
        if seat.resigned and len(seats) > 1:
            yield _evidence("abandoned", seat.player, table)
    for number, count in _refused_undos(table).items():
        if number in seats:
            yield _evidence("refused_undo", seats[number].player, table, count=count)
    yield from _fast_losses(table, list(seats.values()))


def _fast_losses(table: TableSummary, seats: list[SeatSummary]) -> Iterator[Evidence]:
    is_fast = table.position <= settings.SIGNALS["FAST_MOVES"]
    if table.status != "finished" or len(seats) != 2 or not is_fast:
        return
    first, second = sorted(seats, key=lambda seat: seat.rank or 0)
    if first.rank and second.rank and first.rank < second.rank:
        yield _evidence("fast_loss", second.player, table, other=first.player)


def _refused_undos(table: TableSummary) -> Counter[int]:
    """Return how many undos each seat refused."""
    stream = stream_of(table.id)
    answers = store.read_kinds(stream, "table.answered", upto=table.version)
    refused = [row.public for row in answers if not row.public["yes"]]
    if not refused:
        return Counter()
    asked = store.read_kinds(stream, "table.undo_asked", upto=table.version)
    undos = {row.version for row in asked}
    return Counter(answer["seat"] for answer in refused if answer["request"] in undos)


def _evidence(
    kind: EvidenceKind, player: str, table: TableSummary, *, other: str = "", count: int = 1
) -> Evidence:
    return Evidence(
        kind=kind,
        player=player,
        other=other,
        table=table.id,
        count=count,
        happened_at=_end_of(table),
    )


def _end_of(table: TableSummary) -> datetime:
    assert table.ended_at is not None
    return table.ended_at
