"""Read friendships and requests."""

from collections.abc import Collection
from typing import Final, Literal, TypeAlias

from django.db.models import Q, QuerySet

from games.players.models import Player
from games.players.names import folded
from games.social.friends.models import FriendRequest, Friendship

Relation: TypeAlias = Literal["none", "requested", "received", "friends", "yourself"]
"""How two players stand, as one of them sees it."""

NAME: Final = "folded_name"


def are_friends(player: str, other: str) -> bool:
    """Return whether two players are friends."""
    return Friendship.objects.filter(player=player, friend=other).exists()


def friend_ids(player: str) -> QuerySet[Friendship, str]:
    """Return the ids of a player's friends, for a query."""
    return Friendship.objects.filter(player=player).values_list("friend_id", flat=True)


def friends_among(player: str, others: Collection[str]) -> frozenset[str]:
    """Return those of these players who are friends of this one."""
    return frozenset(friend_ids(player).filter(friend__in=others))


def friends_of(player: str) -> QuerySet[Friendship]:
    """Return a player's friendships with the friends, by name."""
    own = Friendship.objects.filter(player=player).select_related("friend")
    return own.order_by(f"friend__{NAME}", "pk")


def received_requests(player: str) -> QuerySet[FriendRequest]:
    """Return the requests that wait for a player's answer, with their senders, newest first."""
    shown = FriendRequest.objects.filter(recipient=player, is_hidden=False)
    return shown.select_related("sender").order_by("-sent_at", "-pk")


def sent_requests(player: str) -> QuerySet[FriendRequest]:
    """Return a player's own requests, with their recipients, newest first."""
    own = FriendRequest.objects.filter(sender=player)
    return own.select_related("recipient").order_by("-sent_at", "-pk")


def relation(player: str, other: str) -> Relation:
    """Return how a player stands to another one."""
    if player == other:
        return "yourself"
    if are_friends(player, other):
        return "friends"
    if FriendRequest.objects.filter(sender=player, recipient=other).exists():
        return "requested"
    return "received" if received_requests(player).filter(sender=other).exists() else "none"


def player_called(name: str) -> Player | None:
    """Return the player with this name, in any spelling that cannot be another's."""
    return Player.objects.filter(**{NAME: folded(name)}, erased_at=None).first()


def present_player(player: str) -> Player | None:
    """Return the player with this id, unless they are erased."""
    return Player.objects.filter(id=player, erased_at=None).first()


def known_ids(player: str) -> list[QuerySet[Friendship, str] | QuerySet[FriendRequest, str]]:
    """Return the ids of the friends, and of the people between whom a request waits, hidden or not.

    Each is for a query.
    """
    requests = FriendRequest.objects.filter(Q(sender=player) | Q(recipient=player))
    return [
        friend_ids(player),
        requests.values_list("sender_id", flat=True),
        requests.values_list("recipient_id", flat=True),
    ]
