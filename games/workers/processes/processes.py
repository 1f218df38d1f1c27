"""The rows of the processes that work: written by each heartbeat, and at the end."""

import os
from datetime import datetime, timedelta
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from games.workers.models import WorkerProcess

ALIVE: Final = timedelta(seconds=40)
"""A worker that has not reported for so long is dead."""

KEPT: Final = timedelta(days=7)


def beat(process: str, now: datetime, worked_at: datetime | None) -> None:
    """Record that this process lives, and when it last sent something."""
    rows = WorkerProcess.objects.filter(id=process)
    if not rows.update(beat_at=now, worked_at=worked_at):
        WorkerProcess.objects.create(id=process, pid=os.getpid(), started_at=now, beat_at=now)


def sign_off(process: str) -> None:
    """Record that this process has stopped."""
    WorkerProcess.objects.filter(id=process).update(stopped_at=timezone.now())


def alive(now: datetime) -> QuerySet[WorkerProcess]:
    """Return the processes that work, the oldest first."""
    living = WorkerProcess.objects.filter(stopped_at=None, beat_at__gte=now - ALIVE)
    return living.order_by("started_at")


def delete_old(now: datetime) -> None:
    """Delete the rows of processes that ended long ago."""
    WorkerProcess.objects.filter(beat_at__lt=now - KEPT).delete()
