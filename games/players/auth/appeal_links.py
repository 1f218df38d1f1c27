"""Signed links with which a player appeals without signing in.

The signature is in the fragment, so that no log contains it. It allows reading one's own decisions
and appealing them, nothing else.
"""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.core import signing
from rest_framework.exceptions import PermissionDenied

from games.players.models import Player

SALT: Final = "games.players.appeal"


class LinkUnknown(PermissionDenied):
    """The signature is not one of ours."""

    default_code = "appeal_link_unknown"


class LinkExpired(PermissionDenied):
    """The link is too old."""

    default_code = "appeal_link_expired"


class LinkOfErasedPlayer(PermissionDenied):
    """The player of the link was erased."""

    default_code = "player_erased"


def link_for(player_id: str) -> str:
    """Return the full address at which this player can appeal."""
    return f"{settings.PUBLIC_URL.rstrip('/')}/appeal#{signature_for(player_id)}"


def signature_for(player_id: str) -> str:
    """Return the signature of an appeal link of this player."""
    return signing.dumps(player_id, salt=SALT)


def player_of(signature: str) -> Player:
    """Return the player of an appeal link. Raise `PermissionDenied` if it does not work."""
    age = timedelta(days=settings.APPEALS["LINK_DAYS"])
    try:
        player_id = signing.loads(signature, salt=SALT, max_age=age)
    except signing.SignatureExpired:
        raise LinkExpired from None
    except signing.BadSignature:
        raise LinkUnknown from None
    player = Player.objects.filter(id=player_id, erased_at=None).first()
    if player is None:
        raise LinkOfErasedPlayer
    return player
