"""Leases on thinking: of all workers, one lets a bot think about a table at a version.

A lease expires, so that another worker takes over from one that died. The clock is the database's:
workers on several machines agree on it. Nothing depends on a lease but how often a bot thinks, for
an answer that is given twice is recorded once.
"""

from datetime import timedelta
from uuid import uuid4

from django.db import connection
from django.db.models import F, QuerySet
from django.db.models.functions import Now

from games.models import BotLease

LEASE_SECONDS = 1.5
RENEWAL_SECONDS = 0.5
FIRST_REST_SECONDS, LONGEST_REST_SECONDS = 0.5, 30.0

_NOW = {
    "postgresql": "statement_timestamp()",
    "sqlite": "strftime('%%Y-%%m-%%d %%H:%%M:%%f', 'now')",
}
_UNTIL = {
    "postgresql": f"statement_timestamp() + interval '{LEASE_SECONDS} seconds'",
    "sqlite": f"strftime('%%Y-%%m-%%d %%H:%%M:%%f', 'now', '{LEASE_SECONDS} seconds')",
}
# A lease need not outlive a crash of the database: this setting holds for this one statement.
_WITHOUT_SYNC = {
    "postgresql": "set_config('synchronous_commit', 'off', true) = 'off'",
    "sqlite": "true",
}
_TAKE = """
INSERT INTO games_botlease ("table", version, holder, expires_at, failures)
SELECT %s, %s, %s, {until}, 0 WHERE {without_sync}
ON CONFLICT ("table") DO UPDATE SET
    version = excluded.version, holder = excluded.holder, expires_at = excluded.expires_at,
    failures = CASE WHEN games_botlease.version = excluded.version
                    THEN games_botlease.failures ELSE 0 END
WHERE games_botlease.version < excluded.version OR games_botlease.expires_at < {now}
RETURNING failures
"""


class Leases:
    """The leases of one worker."""

    def __init__(self) -> None:
        self.holder = uuid4().hex
        self._in_use: set[tuple[str, int]] = set()

    def take(self, table_id: str, version: int) -> int | None:
        """Return how often answers at this version have failed, or None if the lease is not free.

        A newer version can always be taken, even if another worker holds an older one.
        """
        vendor = connection.vendor
        take = _TAKE.format(
            now=_NOW[vendor], until=_UNTIL[vendor], without_sync=_WITHOUT_SYNC[vendor]
        )
        with connection.cursor() as cursor:
            cursor.execute(take, [table_id, version, self.holder])
            row = cursor.fetchone()
        if row is None:
            return None
        self._in_use.add((table_id, version))
        failures: int = row[0]
        return failures

    def renew(self) -> None:
        """Extend the leases whose answers are not given yet."""
        if in_use := [table_id for table_id, _ in tuple(self._in_use)]:
            until = Now() + timedelta(seconds=LEASE_SECONDS)
            self._mine().filter(table__in=in_use).update(expires_at=until)

    def end(self, table_id: str, version: int) -> None:
        """Stop renewing a lease. It expires; the next version can be taken at once."""
        self._in_use.discard((table_id, version))

    def rest(self, table_id: str, version: int, failures: int) -> None:
        """Refuse the lease on this version for a while, which doubles with every failure."""
        # Doubled ten times it is longer than the longest.
        seconds = min(FIRST_REST_SECONDS * 2 ** min(failures, 10), LONGEST_REST_SECONDS)
        until = Now() + timedelta(seconds=seconds)
        mine = self._mine().filter(table=table_id, version=version)
        mine.update(expires_at=until, failures=F("failures") + 1)

    def _mine(self) -> QuerySet[BotLease]:
        return BotLease.objects.filter(holder=self.holder)


def forget_expired() -> int:
    """Delete the leases that have not been used for a day; return how many."""
    expired, _ = BotLease.objects.filter(expires_at__lt=Now() - timedelta(days=1)).delete()
    return expired
