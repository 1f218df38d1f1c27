"""Whether the log was verified, and how far its followers are behind."""

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Max

from events.models import Checkpoint, Event, LogCheck
from events.projections.projection import followers


class LogHealth(msgspec.Struct, frozen=True):
    """The last verification of the log and the last note of its heads; null for never."""

    verified_at: datetime | None
    problems: int
    noted_at: datetime | None


def log_health() -> LogHealth:
    """Return when the log was verified and noted, and what was found."""
    found: dict[str, Any] = LogCheck.objects.in_bulk()
    verified = found.get("verify")
    notes = [found[kind].ran_at for kind in ("note", "changes") if kind in found]
    return LogHealth(
        verified_at=verified.ran_at if verified else None,
        problems=verified.problems if verified else 0,
        noted_at=max(notes, default=None),
    )


def lags() -> dict[str, int]:
    """Return how many events each follower of the log has not read yet."""
    last = Event.objects.aggregate(last=Max("position"))["last"] or 0
    read = dict(Checkpoint.objects.values_list("projector", "position"))
    return {each.name: last - read.get(each.name, 0) for each in followers()}
