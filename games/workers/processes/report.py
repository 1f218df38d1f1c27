"""The report of `manage.py worker --status`: who works, what waits, and what is wrong."""

from datetime import datetime, timedelta
from typing import Final

import msgspec

from games.notices.models import QUEUED, Delivery
from games.outbox.models import OutboxItem
from games.tables.models import TableSummary
from games.workers.processes.processes import alive

LATE: Final = timedelta(seconds=60)
"""Work that waits longer than this after it was due is overdue."""


class Worker(msgspec.Struct, frozen=True):
    """A process that works."""

    id: str
    pid: int
    started_at: datetime
    beat_at: datetime
    worked_at: datetime | None


class Report(msgspec.Struct, frozen=True):
    """The state of the workers and of their queues."""

    workers: tuple[Worker, ...]
    notices_waiting: int
    deliveries_waiting: int
    outbox_age_seconds: int
    """For how long the oldest due notice or delivery has been waiting."""
    dead_letters: int
    overdue_clocks: int

    @property
    def problems(self) -> tuple[str, ...]:
        """Return the code of each thing that is wrong."""
        found = {
            "no_worker": not self.workers,
            "outbox_late": self.outbox_age_seconds > LATE.total_seconds(),
            "dead_letters": self.dead_letters > 0,
            "clocks_late": self.overdue_clocks > 0,
        }
        return tuple(code for code, is_wrong in found.items() if is_wrong)


def report(now: datetime) -> Report:
    """Return the state of the workers and of their queues."""
    queued, dead = Delivery.objects.filter(QUEUED), Delivery.objects.filter(state="dead")
    due_times = (
        rows.filter(due_at__lte=now).order_by("due_at").values_list("due_at", flat=True).first()
        for rows in (OutboxItem.objects.all(), queued)
    )
    oldest = min((due for due in due_times if due is not None), default=now)
    columns = Worker.__struct_fields__
    return Report(
        workers=tuple(Worker(*row) for row in alive(now).values_list(*columns)),
        notices_waiting=OutboxItem.objects.filter(due_at__lte=now).count(),
        deliveries_waiting=queued.filter(due_at__lte=now).count(),
        outbox_age_seconds=int((now - oldest).total_seconds()),
        dead_letters=dead.count(),
        overdue_clocks=TableSummary.objects.filter(due__lt=now - LATE).count(),
    )
