"""API tokens, with which programs play for a player: shown once, stored as a digest."""

import secrets
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from games.kernel.refusal import Refused
from games.players.auth.digests import digest
from games.players.locking import lock_player
from games.players.models import ApiToken, Player
from games.pubsub import publisher
from games.pubsub.groups import CHECK_AGAIN, player_group

PREFIX: Final = "cvs_"
SECRET_BYTES: Final = 32
MOST: Final = 10
RECORDED_EVERY: Final = timedelta(hours=1)


@transaction.atomic
def new_token(*, player: Player, name: str) -> tuple[ApiToken, str]:
    """Create a token with this name. Return it with its secret, which is shown only now."""
    # Two requests at once must count each other's token.
    lock_player(player)
    if player.tokens.count() >= MOST:
        raise Refused("too_many_tokens", most=MOST)
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    token = ApiToken.objects.create(
        player=player, name=name, digest=digest(secret), created_at=timezone.now()
    )
    return token, secret


def revoke(*, player: Player, number: int) -> bool:
    """Revoke this token. Return False if the player has no such token."""
    deleted, _ = ApiToken.objects.filter(player=player, pk=number).delete()
    recheck_open_connections(player)
    return bool(deleted)


def recheck_open_connections(player: Player) -> None:
    """Have the player's open connections check whether they may stay open."""
    group = player_group(player.id)
    transaction.on_commit(lambda: publisher.send(group, {"type": CHECK_AGAIN}))


def find_token(secret: str) -> ApiToken | None:
    """Return the token with this secret, with its player; record now and then that it is used."""
    usable = ApiToken.objects.exclude(player__user__is_active=False).select_related("player")
    token = usable.filter(digest=digest(secret)).first()
    if token is not None and (
        token.used_at is None or timezone.now() - token.used_at > RECORDED_EVERY
    ):
        # By an update, since it may have been revoked meanwhile.
        ApiToken.objects.filter(pk=token.pk).update(used_at=timezone.now())
    return token
