"""The stored data about a player's friends: exported, and erased with the player."""

from django.db import transaction
from django.db.models import Q

from games.kernel.values import JsonObject
from games.social.friends.models import (
    DeclinedSender,
    FriendLink,
    FriendRequest,
    Friendship,
    RequestSent,
    SharedPresence,
)


def stored_friends(player_id: str) -> JsonObject:
    """Return what is stored about a player's friends, for the export of their data.

    A request that is hidden from the player is the sender's own.
    """
    friends = Friendship.objects.filter(player=player_id).order_by("since", "pk")
    sent = FriendRequest.objects.filter(sender=player_id).order_by("sent_at", "pk")
    shown = FriendRequest.objects.filter(recipient=player_id, is_hidden=False)
    declined = DeclinedSender.objects.filter(player=player_id).order_by("since", "pk")
    link = FriendLink.objects.filter(player=player_id)
    return {
        "friends": list(friends.values("friend_id", "since")),
        "friend_requests": [
            *sent.values("sender_id", "recipient_id", "sent_at"),
            *shown.order_by("sent_at", "pk").values("sender_id", "recipient_id", "sent_at"),
        ],
        "declined_senders": list(declined.values("sender_id", "since")),
        "friend_link_since": link.values_list("created_at", flat=True).first(),
        "shares_presence": SharedPresence.objects.filter(player=player_id).exists(),
    }


@transaction.atomic
def erase_friends(player_id: str) -> None:
    """Delete the friendships, requests and choices of a player who is erased."""
    Friendship.objects.filter(Q(player=player_id) | Q(friend=player_id)).delete()
    for model in (FriendRequest, RequestSent):
        model.objects.filter(Q(sender=player_id) | Q(recipient=player_id)).delete()
    DeclinedSender.objects.filter(Q(player=player_id) | Q(sender=player_id)).delete()
    for choice in (FriendLink, SharedPresence):
        choice.objects.filter(player=player_id).delete()
