"""Record the spectators that a process serves."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from games.social.watching.models import SpectatorCount

EXPIRY: Final = timedelta(seconds=60)
"""Three times as long as the time between two reports of a process."""


def report(process: str, spectators: Mapping[str, int], now: datetime) -> None:
    """Record how many spectators a process serves at each table, by two statements.

    Tables that are missing have none any more.
    """
    SpectatorCount.objects.filter(process=process).exclude(table__in=spectators).delete()
    rows = [
        SpectatorCount(table=table, process=process, spectators=number, confirmed_at=now)
        # In one order, so that two processes cannot wait for each other's rows.
        for table, number in sorted(spectators.items())
    ]
    SpectatorCount.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["table", "process"],
        update_fields=["spectators", "confirmed_at"],
    )


def delete_expired(now: datetime) -> int:
    """Delete the counts of processes that have died. Return their number."""
    return SpectatorCount.objects.filter(confirmed_at__lte=now - EXPIRY).delete()[0]
