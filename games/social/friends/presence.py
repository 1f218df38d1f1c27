"""Presence: shown to friends alone, only by players who switched it on, and without times."""

from collections.abc import Collection
from datetime import datetime
from typing import Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

from django.db import transaction

from games.notices import screens
from games.notices.quiet import zone_of
from games.players.locking import lock_player
from games.players.models import Device, Player
from games.social.friends.models import SharedPresence
from games.social.friends.selectors import friend_ids

Presence: TypeAlias = Literal["at_table", "online", "today"]

NO_TABLE: Final = ""
"""The table of a page beside the tables."""


@transaction.atomic
def set_shared(*, player: Player, shared: bool, now: datetime) -> None:
    """Choose whether friends see when the player is around."""
    lock_player(player)
    if shared:
        SharedPresence.objects.get_or_create(player=player, defaults={"since": now})
    else:
        SharedPresence.objects.filter(player=player).delete()


def is_shared(player: str) -> bool:
    """Return whether friends see when this player is around."""
    return SharedPresence.objects.filter(player=player).exists()


def confirm_online(*, connection: str, player: str, now: datetime) -> None:
    """Record that a page beside the tables is visible, if its player shares it."""
    if is_shared(player):
        screens.confirm([screens.Page(connection, player, NO_TABLE)], now)


def presence_for(viewer: str, players: Collection[str], now: datetime) -> dict[str, Presence]:
    """Return who of these players is around, as far as they share it with this viewer.

    "Today" begins at midnight in the viewer's zone.
    """
    friends = friend_ids(viewer).filter(friend__in=players)
    shared = set(
        SharedPresence.objects.filter(player__in=friends).values_list("player_id", flat=True)
    )
    if not shared:
        return {}
    around: dict[str, Presence] = dict.fromkeys(
        _seen_since(shared, _midnight(viewer, now)), "today"
    )
    pages = screens.visible_pages(shared, now)
    around |= dict.fromkeys((player for player, _ in pages), "online")
    around |= dict.fromkeys((player for player, table in pages if table != NO_TABLE), "at_table")
    return around


def _midnight(viewer: str, now: datetime) -> datetime:
    here = now.astimezone(ZoneInfo(zone_of(viewer, now)))
    return here.replace(hour=0, minute=0, second=0, microsecond=0)


def _seen_since(players: Collection[str], moment: datetime) -> set[str]:
    seen = Device.objects.filter(player__in=players, seen_at__gte=moment)
    return set(seen.values_list("player_id", flat=True))
