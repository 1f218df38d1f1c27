"""Creating, finding and revoking the address of a player's calendar feed."""

import secrets
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from games.notices.feed.models import CalendarFeed
from games.players.auth.digests import digest
from games.players.locking import lock_player
from games.players.models import Player

SECRET_BYTES: Final = 24
RECORDED_EVERY: Final = timedelta(hours=1)
FRESH_SECONDS: Final = 900
"""How long a program may use its copy of a calendar."""


def feed_of(player_id: str) -> CalendarFeed | None:
    """Return the player's feed, or None."""
    return CalendarFeed.objects.filter(player=player_id).first()


@transaction.atomic
def renew(*, player: Player) -> str:
    """Give the player's feed a new address, and revoke the one before. Return its secret."""
    lock_player(player)
    CalendarFeed.objects.filter(player=player).delete()
    secret = secrets.token_urlsafe(SECRET_BYTES)
    CalendarFeed.objects.create(player=player, digest=digest(secret), created_at=timezone.now())
    return secret


def revoke(player_id: str) -> None:
    """Revoke the player's feed, if there is one."""
    CalendarFeed.objects.filter(player=player_id).delete()


def player_of(secret: str) -> Player | None:
    """Return the player whose feed has this secret; record now and then that it is read."""
    feeds = CalendarFeed.objects.filter(player__erased_at=None).select_related("player")
    feed = feeds.exclude(player__user__is_active=False).filter(digest=digest(secret)).first()
    if feed is None:
        return None
    now = timezone.now()
    if feed.read_at is None or now - feed.read_at > RECORDED_EVERY:
        CalendarFeed.objects.filter(pk=feed.pk).update(read_at=now)
    return feed.player
