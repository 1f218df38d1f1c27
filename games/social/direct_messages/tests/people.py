"""Accounts and shortcuts for the tests of direct messages."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

from games.players.models import Player, User
from games.players.services import attach_account
from games.social.direct_messages.models import Message
from games.social.direct_messages.services import choose_accepted, send
from games.social.friends.models import Friendship

NOW = datetime(2031, 3, 4, 12, tzinfo=UTC)


def account(name: str, *, days: int = 400, accepts: str = "") -> Player:
    """Return a player with an account that is so many days old."""
    player = attach_account(user=User.objects.create_user(name, password=None), guest=None)
    player.created_at = NOW - timedelta(days=days)
    player.save()
    if accepts:
        choose_accepted(player=player, accepts_from=accepts)  # type: ignore[arg-type]  # of a test
    return player


def befriend(one: Player, other: Player) -> None:
    """Make two players friends."""
    for player, friend in ((one, other), (other, one)):
        Friendship.objects.create(player=player, friend=friend, since=NOW)


def write(author: Player, to: Player, text: str = "Shall we play?", now: datetime = NOW) -> Message:
    """Send a message as a new command."""
    return send(author=author, to=to.id, command=uuid4(), text=text, now=now)
