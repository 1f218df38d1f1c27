"""Friendships for tests, made as in production."""

from django.utils import timezone

from games.players.models import Player
from games.social.friends import services


def befriend(one: Player, other: Player) -> None:
    """Make two players friends."""
    for sender, recipient in ((one, other), (other, one)):
        services.send_request(player=sender, to=recipient.id, now=timezone.now())
