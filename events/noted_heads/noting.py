"""Noting heads: all of them once a day, and between that those of streams that changed."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Final, Literal

from django.db import connection

from events.management.log_checks import record_check
from events.models import Checkpoint, LogCheck
from events.noted_heads.note import MOST_HEADS, Extent, Note, notes
from events.projections import scan
from events.writing.running_writers import wait_for_writers

ALL_AFTER: Final = timedelta(days=1)
CHECKPOINT: Final = "noted heads"
KINDS: Final[dict[Extent, Literal["note", "changes"]]] = {"all": "note", "changed": "changes"}


def due(now: datetime, interval: timedelta) -> Extent | None:
    """Return what to note now: all heads, those that changed, or nothing."""
    ran = dict(LogCheck.objects.filter(kind__in=KINDS.values()).values_list("kind", "ran_at"))
    last = ran.get(KINDS["all"])
    if last is None or last <= now - ALL_AFTER or not _has_checkpoint():
        return "all"
    return "changed" if max(ran.values()) <= now - interval else None


def note_heads(
    extent: Extent, now: datetime, store: Callable[[Note], object], most: int = MOST_HEADS
) -> int:
    """Store notes of all heads, or of those of streams that changed. Return the number of heads.

    Raise what `store` raises, and `KeyUnavailable`; the next call then notes the same streams.
    """
    last = _last_position()
    # Rows up to this position may be on their way; then the next call looks at them again.
    reached = last if connection.vendor == "sqlite" or wait_for_writers() else None
    count = 0
    for note in notes(_names(extent, last), now, extent, most):
        if note.heads or extent == "all":
            store(note)
        count += note.heads
    if reached is not None:
        Checkpoint.objects.update_or_create(projector=CHECKPOINT, defaults={"position": reached})
    record_check(KINDS[extent], streams=count, now=now)
    return count


def _names(extent: Extent, last: int) -> Iterator[str]:
    if extent == "all":
        return scan.names()
    noted = Checkpoint.objects.get(projector=CHECKPOINT).position
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT stream FROM events_event WHERE position > %s AND position <= %s",
            [noted, last],
        )
        return iter(sorted(name for (name,) in cursor.fetchall()))


def _last_position() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(max(position), 0) FROM events_event")
        position: int = cursor.fetchone()[0]
        return position


def _has_checkpoint() -> bool:
    return Checkpoint.objects.filter(projector=CHECKPOINT).exists()
