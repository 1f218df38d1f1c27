"""What nobody needs any more: guests who came and never played, and sessions that are over."""

import json
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from events import store
from games.models import SeatSummary, TableSummary
from games.players.models import Player

IDLE: Final = timedelta(days=90)


def forget_idle_guests(now: datetime | None = None) -> int:
    """Delete guests who never sat at a table and were not seen for long; how many they were.

    Whoever is named in the log stays, for games are told with the people who played them.
    """
    idle = set(_idle((now or timezone.now()) - IDLE).values_list("id", flat=True))
    gone = idle - _who_ever_sat() if idle else idle
    Player.objects.filter(id__in=gone).delete()
    return len(gone)


def _idle(since: datetime) -> QuerySet[Player]:
    return (
        Player.objects.filter(user=None, gone_at=None, suspended_at=None, created_at__lt=since)
        .exclude(devices__seen_at__gte=since)
        .exclude(tokens__isnull=False)
        .exclude(id__in=SeatSummary.objects.values("player"))
        .exclude(id__in=TableSummary.objects.values("host"))
    )


def _who_ever_sat() -> set[str]:
    return {json.loads(text)["player"] for text in store.told("table.sat")}


def clear_sessions() -> None:
    """Delete the sessions that are over."""
    import_string(f"{settings.SESSION_ENGINE}.SessionStore").clear_expired()
