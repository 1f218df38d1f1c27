"""Tokens with which programs play for somebody: shown once, kept as a digest, revocable."""

import secrets
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from games import publisher
from games.kernel.refusal import Refused, refuse
from games.players.digests import digest
from games.players.models import ApiToken, Player
from games.players.present import hold

PREFIX: Final = "cvs_"
SECRET_BYTES: Final = 32
MOST: Final = 10
NOTED_EVERY: Final = timedelta(hours=1)


@transaction.atomic
def new_token(*, player: Player, name: str) -> tuple[ApiToken, str]:
    """A token under this name, and the secret that is shown this once."""
    # So that two requests at once count one another's token.
    hold(player)
    if player.tokens.count() >= MOST:
        raise Refused(refuse("too_many_tokens", most=MOST))
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    token = ApiToken.objects.create(
        player=player, name=name, digest=digest(secret), created_at=timezone.now()
    )
    return token, secret


def revoke(*, player: Player, number: int) -> bool:
    """Let this token open nothing any more; False where the player has no such token."""
    deleted, _ = ApiToken.objects.filter(player=player, pk=number).delete()
    let_look_again(player)
    return bool(deleted)


def let_look_again(player: Player) -> None:
    """Let what stands open for this player look whether it still may."""
    group = publisher.player_group(player.id)
    transaction.on_commit(lambda: publisher.send(group, {"type": publisher.LOOK_AGAIN}))


def holder_of(secret: str) -> ApiToken | None:
    """The token with this secret, with its player; notes now and then that it is in use."""
    held = ApiToken.objects.exclude(player__user__is_active=False).select_related("player")
    token = held.filter(digest=digest(secret)).first()
    if token is not None and (
        token.used_at is None or timezone.now() - token.used_at > NOTED_EVERY
    ):
        # Not by saving it: it may have been revoked meanwhile.
        ApiToken.objects.filter(pk=token.pk).update(used_at=timezone.now())
    return token
