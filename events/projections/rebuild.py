"""Recompute projections from the log, while writers are running."""

from collections.abc import Mapping, Sequence
from time import sleep
from typing import Any, Final

from django.db import connection, transaction

from events.envelope import RecordedEvent
from events.projections.projection import Projection
from events.projections.report import Report
from events.projections.scan import Batch, Streams, batches, events_of, heads, named

PAUSE_SECONDS: Final = 0.05
"""A pause in which other writers can take the one lock of SQLite."""


def rebuild(streams: Streams, *, projections: Sequence[Projection]) -> Report:
    """Recompute projections of these streams from the log, which is read once.

    The streams are locked meanwhile. Streams that are opened meanwhile are left to their writers,
    and correct data is not written again.
    """
    report = Report()
    with transaction.atomic():
        locked = heads(streams, lock=True)
        for batch in batches(streams, locked):
            _rebuild(projections, _locked_or_without_head(batch, locked), report)
    if connection.vendor == "sqlite":
        sleep(PAUSE_SECONDS)
    return report


def _locked_or_without_head(batch: Batch, locked: Mapping[str, Any]) -> Batch:
    others = [name for name in batch if name not in locked]
    opened = heads(named(others)) if others else {}
    return {name: rows for name, rows in batch.items() if name not in opened}


def _rebuild(projections: Sequence[Projection], batch: Batch, report: Report) -> None:
    report.streams += len(batch)
    report.rows += sum(map(len, batch.values()))
    events = {stream: events_of(rows) for stream, rows in batch.items()}
    for projection in projections:
        wanted: dict[str, Any] = {}
        for stream, rows in events.items():
            try:
                wanted[stream] = computed(projection, rows)
            except Exception as error:
                # A forged stream may contain anything, and must not prevent rebuilding the others.
                report.problems.append(projection_failed(projection, stream, error))
        replace_wrong(projection, wanted)


def replace_wrong(projection: Projection, wanted: Mapping[str, Any]) -> None:
    """Store these data of streams in a projection; write only those that differ."""
    stored = projection.stored(list(wanted))
    projection.replace({name: new for name, new in wanted.items() if stored.get(name) != new})


def computed(projection: Projection, rows: Sequence[RecordedEvent]) -> Any:
    """Return the data of a projection for a stream with these rows; None without rows."""
    return projection.computed(rows) if rows else None


def projection_failed(projection: Projection, stream: str, error: Exception) -> str:
    """Return the problem of a stream from which a projection cannot be computed."""
    return f"{stream}: {projection.name} cannot be computed ({type(error).__name__})"
