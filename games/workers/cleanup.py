"""Deleting what is no longer needed: guests who never played, and expired sessions."""

import json
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils import timezone
from django.utils.module_loading import import_string

from events import store
from games.players.models import Player
from games.players.selectors import guests_idle_since
from games.tables.models import SeatSummary, TableSummary

IDLE: Final = timedelta(days=90)


def delete_idle_guests(now: datetime | None = None) -> int:
    """Delete guests who never took a seat and have been idle for long. Return their number.

    Players who are named in the log stay: games are shown with their players.
    """
    idle = guests_idle_since((now or timezone.now()) - IDLE)
    idle = idle.exclude(id__in=SeatSummary.objects.values("player"))
    idle = idle.exclude(id__in=TableSummary.objects.values("host"))
    ids = set(idle.values_list("id", flat=True))
    deleted = ids - _players_in_the_log() if ids else ids
    Player.objects.filter(id__in=deleted).delete()
    return len(deleted)


def _players_in_the_log() -> set[str]:
    return {json.loads(text)["player"] for text in store.public_parts("table.sat")}


def clear_sessions() -> None:
    """Delete expired sessions."""
    import_string(f"{settings.SESSION_ENGINE}.SessionStore").clear_expired()
