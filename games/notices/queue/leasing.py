"""Leases on rows: one worker at a time works on a row, and another takes over when it dies.

A row has the columns `due_at`, `holder`, `lease_until` and `fence`. The fence is one higher with
each lease, so that a worker that was too slow changes nothing any more.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final, TypeVar

from django.db import connection
from django.db.models import Model
from django.utils import timezone

from games.notices.models import QUEUED, Delivery
from games.outbox.models import OutboxItem

LEASE: Final = timedelta(seconds=30)
"""Longer than any attempt to send; a worker extends its leases while it lives."""

WITHOUT_LEASE: Final = (("holder", ""), ("lease_until", None))
"""The columns of a row whose lease has ended."""

Leased = TypeVar("Leased", OutboxItem, Delivery)

_DUE: Final = (
    "due_at <= %s AND (lease_until IS NULL OR lease_until < %s) AND {condition}"
    " ORDER BY due_at, id LIMIT %s"
)
_FIND: Final = "SELECT id FROM {table} WHERE " + _DUE
# One statement, so that the rows of a batch cost one commit.
_CLAIM: Final = (
    "WITH due AS MATERIALIZED (" + _FIND + " {locking})"
    " UPDATE {table} SET holder = %s, lease_until = %s, fence = fence + 1"
    " WHERE id IN (SELECT id FROM due) RETURNING *"
)
_LOCKING: Final = {"postgresql": "FOR UPDATE SKIP LOCKED"}
"""SQLite has one writer at a time."""


class Leases:
    """The leases of one worker, with the rows that it is working on."""

    def __init__(self, holder: str) -> None:
        self.holder = holder
        self._in_work: set[tuple[type[Model], int]] = set()
        self.worked_at: datetime | None = None
        """When a row was last done."""

    def claim(
        self,
        model: type[Leased],
        now: datetime,
        limit: int,
        condition: str = "1 = 1",
        *params: str,
    ) -> list[Leased]:
        """Take a lease on the first due rows with this condition. Return them in that order."""
        names = {"table": model._meta.db_table, "condition": condition}
        moment = connection.ops.adapt_datetimefield_value(now)
        until = connection.ops.adapt_datetimefield_value(now + LEASE)
        due: list[Any] = [moment, moment, *params]
        # Most often nothing is due: then nothing is locked.
        if not _finds_any(_FIND.format(**names), [*due, 1]):
            return []
        claim = _CLAIM.format(**names, locking=_LOCKING.get(connection.vendor, ""))
        rows = model.objects.raw(claim, [*due, limit, self.holder, until])
        claimed = sorted(rows, key=lambda row: (row.due_at, row.id))
        self._in_work |= {(model, row.id) for row in claimed}
        return claimed

    def done(self, row: OutboxItem | Delivery) -> None:
        """Stop renewing the lease of a row. A row that is still waiting is free once it expires."""
        self._in_work.discard((type(row), row.id))
        self.worked_at = timezone.now()

    def renew(self, now: datetime) -> None:
        """Extend the leases of the rows that the worker is working on."""
        in_work = tuple(self._in_work)
        for model in (OutboxItem, Delivery):
            ids = [id_ for each, id_ in in_work if each is model]
            rows = model._default_manager.filter(id__in=ids, holder=self.holder)
            if ids:
                rows.update(lease_until=now + LEASE)

    def give_back(self) -> int:
        """End all leases, as the worker stops. Return their number."""
        free: dict[str, Any] = dict(WITHOUT_LEASE)
        items = OutboxItem.objects.filter(holder=self.holder)
        queued = Delivery.objects.filter(QUEUED, holder=self.holder)
        return items.update(**free) + queued.update(**free)


def _finds_any(query: str, params: Sequence[Any]) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(query, params)
        return cursor.fetchone() is not None


def owned(rows: Sequence[Leased]) -> set[int]:
    """Lock these rows of one model. Return the ids of those whose lease is still the worker's."""
    if not rows:
        return set()
    model: type[Leased] = type(rows[0])
    locked = model.objects.select_for_update().filter(id__in=[row.id for row in rows])
    found = set(locked.order_by("id").values_list("id", "holder", "fence"))
    return {row.id for row in rows if (row.id, row.holder, row.fence) in found}
