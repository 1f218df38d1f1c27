"""Read models computed again from the log, many streams at a time, beside running writers."""

from collections.abc import Mapping
from time import sleep
from typing import Any, Final

from django.db import connection, transaction

from events.projector import InlineProjector, computed, registered
from events.report import Report
from events.scan import Batch, Streams, batches, events_of, heads, named

PAUSE_SECONDS: Final = 0.05
"""On SQLite, which has one lock for all, a writer must find it free now and then."""


def rebuild(streams: Streams, *, projector: str) -> Report:
    """Let an inline projector keep of these streams what the log makes of them.

    The streams are locked meanwhile. Streams that are opened meanwhile are left to their writers,
    and what is kept as it should be is not written again.
    """
    (wanted,) = (each for each in registered(inline=True) if each.name == projector)
    report = Report()
    with transaction.atomic():
        locked = heads(streams, lock=True)
        for batch in batches(streams, locked):
            _rebuild(wanted, _locked_or_without_head(batch, locked), report)
    if connection.vendor == "sqlite":
        sleep(PAUSE_SECONDS)
    return report


def _locked_or_without_head(batch: Batch, locked: Mapping[str, Any]) -> Batch:
    others = [name for name in batch if name not in locked]
    opened = heads(named(others)) if others else {}
    return {name: rows for name, rows in batch.items() if name not in opened}


def _rebuild(projector: InlineProjector, batch: Batch, report: Report) -> None:
    wanted: dict[str, Any] = {}
    for stream, rows in batch.items():
        report.streams, report.rows = report.streams + 1, report.rows + len(rows)
        try:
            wanted[stream] = computed(projector, events_of(rows))
        except Exception as error:
            # A forged stream may hold anything; the others are still to be rebuilt.
            report.problems.append(projector_failed(projector, stream, error))
    kept = projector.kept(list(wanted))
    projector.replace({name: new for name, new in wanted.items() if kept.get(name) != new})


def projector_failed(projector: InlineProjector, stream: str, error: Exception) -> str:
    """Return the sentence about a stream of which a projector can make nothing."""
    return f"{stream}: {projector.name} can make nothing of it ({type(error).__name__})"
