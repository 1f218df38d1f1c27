"""Leases: one worker at a time computes a bot's move at a version of a table.

A lease expires, so that another worker takes over from one that died. Expiry uses the clock of the
database, on which workers of several machines agree. Leases only save work: a move that is
submitted twice is recorded once.
"""

from datetime import timedelta
from uuid import uuid4

from django.db import connection
from django.db.models import F, QuerySet
from django.db.models.functions import Now

from games.workers.models import BotLease

LEASE_SECONDS = 1.5
RENEWAL_SECONDS = 0.5
FIRST_BACKOFF_SECONDS, LONGEST_BACKOFF_SECONDS = 0.5, 30.0

_NOW = {
    "postgresql": "statement_timestamp()",
    "sqlite": "strftime('%%Y-%%m-%%d %%H:%%M:%%f', 'now')",
}
_UNTIL = {
    "postgresql": f"statement_timestamp() + interval '{LEASE_SECONDS} seconds'",
    "sqlite": f"strftime('%%Y-%%m-%%d %%H:%%M:%%f', 'now', '{LEASE_SECONDS} seconds')",
}
# A lease need not survive a crash of the database; the setting applies to this statement only.
_WITHOUT_SYNC = {
    "postgresql": "set_config('synchronous_commit', 'off', true) = 'off'",
    "sqlite": "true",
}
_ACQUIRE = """
INSERT INTO workers_botlease ("table", version, holder, expires_at, failures)
SELECT %s, %s, %s, {until}, 0 WHERE {without_sync}
ON CONFLICT ("table") DO UPDATE SET
    version = excluded.version, holder = excluded.holder, expires_at = excluded.expires_at,
    failures = CASE WHEN workers_botlease.version = excluded.version
                    THEN workers_botlease.failures ELSE 0 END
WHERE workers_botlease.version < excluded.version OR workers_botlease.expires_at < {now}
RETURNING failures
"""


class Leases:
    """The leases of one worker."""

    def __init__(self) -> None:
        self.holder = uuid4().hex
        self._in_use: set[tuple[str, int]] = set()

    def acquire(self, table_id: str, version: int) -> int | None:
        """Acquire the lease. Return the failures at this version, or None if it is taken.

        A newer version can be acquired although another worker has a lease on an older one.
        """
        vendor = connection.vendor
        acquire = _ACQUIRE.format(
            now=_NOW[vendor], until=_UNTIL[vendor], without_sync=_WITHOUT_SYNC[vendor]
        )
        with connection.cursor() as cursor:
            cursor.execute(acquire, [table_id, version, self.holder])
            row = cursor.fetchone()
        if row is None:
            return None
        self._in_use.add((table_id, version))
        failures: int = row[0]
        return failures

    def renew(self) -> None:
        """Extend the leases in use."""
        if in_use := [table_id for table_id, _ in tuple(self._in_use)]:
            until = Now() + timedelta(seconds=LEASE_SECONDS)
            self._own().filter(table__in=in_use).update(expires_at=until)

    def release(self, table_id: str, version: int) -> None:
        """Stop renewing a lease. It expires; the next version can be acquired at once."""
        self._in_use.discard((table_id, version))

    def back_off(self, table_id: str, version: int, failures: int) -> None:
        """Block this version for a time that doubles with every failure."""
        # Ten doublings exceed the maximum.
        seconds = min(FIRST_BACKOFF_SECONDS * 2 ** min(failures, 10), LONGEST_BACKOFF_SECONDS)
        until = Now() + timedelta(seconds=seconds)
        own = self._own().filter(table=table_id, version=version)
        own.update(expires_at=until, failures=F("failures") + 1)

    def give_back(self) -> None:
        """End all leases, as the worker stops."""
        self._in_use.clear()
        self._own().filter(expires_at__gt=Now()).update(expires_at=Now())

    def _own(self) -> QuerySet[BotLease]:
        return BotLease.objects.filter(holder=self.holder)


def delete_expired() -> int:
    """Delete the leases unused for a day. Return their number."""
    expired, _ = BotLease.objects.filter(expires_at__lt=Now() - timedelta(days=1)).delete()
    return expired
