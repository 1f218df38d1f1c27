"""The stored data about the notices of a player: exported, erased, and deleted when it is old."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet

from games.kernel.values import JsonObject
from games.notices import screens
from games.notices.models import (
    Delivery,
    DoNotDisturb,
    ListedNotice,
    Preference,
    TableMute,
    VisiblePage,
)
from games.outbox.models import OutboxItem

ABOUT_PLAYERS: Final = (
    *(ListedNotice, Delivery, Preference, TableMute, DoNotDisturb),
    VisiblePage,
)


def delete_notices_of(player_id: str) -> None:
    """Delete everything about the notices of a player who is being erased."""
    for model in (*ABOUT_PLAYERS, OutboxItem):
        model.objects.filter(player=player_id).delete()


def delete_old(now: datetime) -> int:
    """Delete listed notices and deliveries that were kept long enough, and old reports of pages.

    Return their number.
    """
    since = now - timedelta(days=settings.NOTICES["KEPT_DAYS"])
    listed, _ = ListedNotice.objects.filter(created_at__lt=since).delete()
    ended, _ = Delivery.objects.filter(created_at__lt=since).exclude(state="queued").delete()
    return listed + ended + screens.delete_expired(now)


def stored(player_id: str) -> JsonObject:
    """Return what is stored about the notices of a player, for the export of their data."""
    listed = ListedNotice.objects.filter(player=player_id).order_by("id")
    sent = Delivery.objects.filter(player=player_id).order_by("id")
    chosen = Preference.objects.filter(player=player_id).order_by("kind", "channel")
    muted = TableMute.objects.filter(player=player_id).order_by("since", "table")
    rests = DoNotDisturb.objects.filter(player=player_id)
    return {
        "listed": _rows(listed, "kind", "table", "version", "created_at", "read_at"),
        "deliveries": _rows(sent, "channel", "kind", "table", "version", "state", "sent_at"),
        "choices": _rows(chosen, "kind", "channel", "wanted"),
        "muted_tables": _rows(muted, "table", "since"),
        "undisturbed_until": rests.values_list("until", flat=True).first(),
    }


def _rows(query: QuerySet[Any], *names: str) -> list[JsonObject]:
    return list(query.values(*names))
