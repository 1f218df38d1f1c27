"""Personal links: a secret of 128 random bits that names its owner, until it is renewed."""

import secrets
from datetime import datetime
from typing import Final

from django.db import transaction

from games.players.locking import lock_player
from games.players.models import Player
from games.social.friends.models import FriendLink

SECRET_BYTES: Final = 16


@transaction.atomic
def renew_link(*, player: Player, now: datetime) -> str:
    """Create the player's link, or replace it. Return the secret of the new one."""
    lock_player(player)
    secret = secrets.token_urlsafe(SECRET_BYTES)
    FriendLink.objects.update_or_create(
        player=player, defaults={"secret": secret, "created_at": now}
    )
    return secret


def link_of(player: str) -> str | None:
    """Return the secret of a player's link, or None without one."""
    return FriendLink.objects.filter(player=player).values_list("secret", flat=True).first()


def owner_of(secret: str) -> Player | None:
    """Return the player whose link has this secret, if there is one."""
    return Player.objects.filter(
        id__in=FriendLink.objects.filter(secret=secret).values("player"), erased_at=None
    ).first()
