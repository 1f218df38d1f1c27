"""Read the announcements that everybody is shown, cached briefly."""

from datetime import datetime
from typing import Final

import msgspec
from django.core.cache import cache

from games.conduct.operations.models import Announcement

CACHE_KEY: Final = "announcements"
CACHED_SECONDS: Final = 30
MOST: Final = 5
_COLUMNS: Final = ("pk", "english", "french", "begins_at", "ends_at")


class Shown(msgspec.Struct, frozen=True):
    """An announcement as everybody sees it."""

    id: int
    english: str
    french: str
    begins_at: datetime
    ends_at: datetime


def current_announcements(now: datetime) -> list[Shown]:
    """Return the announcements of this moment, the newest first."""
    return [each for each in _coming(now) if each.begins_at <= now < each.ends_at][:MOST]


def _coming(now: datetime) -> list[Shown]:
    found: list[Shown] | None = cache.get(CACHE_KEY)
    if found is None:
        rows = Announcement.objects.filter(ends_at__gt=now).order_by("-begins_at", "-pk")
        found = [Shown(*row) for row in rows.values_list(*_COLUMNS)[:50]]
        cache.set(CACHE_KEY, found, CACHED_SECONDS)
    return found
