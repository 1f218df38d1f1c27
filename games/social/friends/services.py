"""Send, answer and withdraw requests, and end friendships: the only place that writes them.

Both players are locked in one order, so that two requests or answers at once become one
friendship, and every friendship has both of its rows.
"""

from datetime import datetime, timedelta
from typing import Any, Final, Literal, TypeAlias

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q, QuerySet

from games.kernel.refusal import Refused
from games.notices.listing import is_noticed, read_about_person
from games.outbox.notice import Notice
from games.outbox.statements import statements
from games.players.locking import PlayerErased
from games.players.models import Player
from games.players.relations.blocks import is_blocked
from games.pubsub import publisher
from games.pubsub.groups import TURNS_CHANGED, turns_group
from games.social.friends.models import DeclinedSender, FriendRequest, Friendship, RequestSent
from games.social.friends.selectors import are_friends

DAY: Final = timedelta(days=1)

Answer: TypeAlias = Literal["requested", "friends"]
"""How two players stand after a request: it waits, or they are friends."""


@transaction.atomic
def send_request(*, player: Player, to: str, now: datetime) -> Answer:
    """Ask another player to be friends, once; two requests towards each other are a friendship.

    The answer to players whom the other one blocks, or from whom they decline all requests, is
    that of a request that waits. Raise `Refused` or `PlayerErased`.
    """
    if to == player.id:
        raise Refused("cannot_befriend_yourself")
    _lock_pair(player.id, to)
    if are_friends(player.id, to):
        return "friends"
    if is_blocked(by=player.id, player=to):
        raise Refused("unblock_first")
    DeclinedSender.objects.filter(player=player, sender=to).delete()
    if _requests(to, player.id).exists():
        _befriend(player.id, asked_by=to, now=now)
        return "friends"
    if not _requests(player.id, to).exists():
        _create_request(player.id, to, now)
    return "requested"


@transaction.atomic
def accept(*, player: Player, sender: str, now: datetime) -> bool:
    """Accept a request. Return False if there is none. Raise `Refused` or `PlayerErased`."""
    _lock_pair(player.id, sender)
    if are_friends(player.id, sender):
        return True
    if not _requests(sender, player.id).filter(is_hidden=False).exists():
        return False
    _befriend(player.id, asked_by=sender, now=now)
    return True


@transaction.atomic
def decline(*, player: Player, sender: str, all_later: bool, now: datetime) -> bool:
    """Decline a request, and if wanted all later ones. Return False if there is none.

    After the latter the sender still sees the request as one that waits.
    """
    _lock_pair(player.id, sender)
    shown = _requests(sender, player.id).filter(is_hidden=False)
    if not all_later:
        return shown.delete()[0] > 0
    if not shown.update(is_hidden=True):
        return False
    DeclinedSender.objects.get_or_create(player=player, sender_id=sender, defaults={"since": now})
    return True


@transaction.atomic
def withdraw(*, player: Player, to: str, now: datetime) -> bool:
    """Withdraw a request, and its notice. Return False if there is none."""
    if not _requests(player.id, to).delete()[0]:
        return False
    read_about_person(to, "friends", player.id, now, only="request")
    _announce(to)
    return True


def end_friendship(*, player: Player, friend: str) -> bool:
    """End a friendship, without a notice. Return False if there is none."""
    pair = Q(player=player, friend=friend) | Q(player=friend, friend=player)
    return Friendship.objects.filter(pair).delete()[0] > 0


@transaction.atomic
def separate(*, player: Player, blocked: str) -> None:
    """End the friendship with a player who was blocked, and the requests both ways.

    The blocked player's own request is hidden, and for them it still waits: a request that is gone
    would disclose the block.
    """
    end_friendship(player=player, friend=blocked)
    _requests(player.id, blocked).delete()
    _requests(blocked, player.id).update(is_hidden=True)


def _lock_pair(player: str, other: str) -> None:
    """Lock both players until the transaction ends. Raise `PlayerErased` or `Refused`."""
    pair = Player.objects.filter(id__in=(player, other), erased_at=None)
    # Without the key, to which a block that is written at the same time refers.
    rows = pair.select_for_update(no_key=True).order_by("id")
    locked = set(rows.values_list("id", flat=True))
    if player not in locked:
        raise PlayerErased
    if other not in locked:
        raise Refused("no_such_player")


def _requests(sender: str, recipient: str) -> QuerySet[FriendRequest]:
    return FriendRequest.objects.filter(sender=sender, recipient=recipient)


def _create_request(sender: str, recipient: str, now: datetime) -> None:
    _check_has_room(sender, "too_many_friends")
    today = RequestSent.objects.filter(sender=sender, sent_at__gt=now - DAY)
    _check_is_within_a_day(today)
    sent_today = today.filter(recipient=recipient).exists()
    is_repeated = sent_today and _is_noticed(sender, recipient, now)
    is_hidden = _is_unwanted(sender, recipient)
    FriendRequest.objects.create(
        sender_id=sender, recipient_id=recipient, sent_at=now, is_hidden=is_hidden
    )
    RequestSent.objects.filter(sender=sender, sent_at__lte=now - DAY).delete()
    RequestSent.objects.create(sender_id=sender, recipient_id=recipient, sent_at=now)
    # One that was withdrawn or declined, and sent again, sends no second notice.
    if not (is_repeated or is_hidden):
        _notify(recipient, {"about": "request", "by": sender}, now)
    if not is_hidden:
        _announce(recipient)


def _is_noticed(sender: str, recipient: str, now: datetime) -> bool:
    """Return whether a request of today has sent the recipient a notice."""
    return is_noticed(recipient, "friends", sender, about="request", since=now - DAY)


def _check_is_within_a_day(today: QuerySet[RequestSent]) -> None:
    """Raise `Refused` with the time at which the next request is accepted."""
    most = settings.SOCIAL["FRIEND_REQUESTS_A_DAY"]
    latest = list(today.order_by("-sent_at").values_list("sent_at", flat=True)[:most])
    if len(latest) == most:
        raise Refused("too_many_friend_requests", most=most, until=(latest[-1] + DAY).isoformat())


def _is_unwanted(sender: str, recipient: str) -> bool:
    declined = DeclinedSender.objects.filter(player=recipient, sender=sender)
    return is_blocked(by=recipient, player=sender) or declined.exists()


def _befriend(player: str, *, asked_by: str, now: datetime) -> None:
    """Make two players friends, and write a notice for the one whose request this accepts."""
    _check_has_room(player, "too_many_friends")
    _check_has_room(asked_by, "friend_has_too_many_friends")
    pairs = ((player, asked_by), (asked_by, player))
    Friendship.objects.bulk_create(
        Friendship(player_id=one, friend_id=other, since=now) for one, other in pairs
    )
    for pair in pairs:
        _requests(*pair).delete()
    _notify(asked_by, {"about": "accepted", "by": player}, now)
    _announce(asked_by)


def _check_has_room(player: str, code: str) -> None:
    most = settings.SOCIAL["FRIENDS"]
    if Friendship.objects.filter(player=player).count() >= most:
        raise Refused(code, most=most)


def _notify(player: str, facts: dict[str, Any], now: datetime) -> None:
    notice = Notice(player, "friends", table="", version=0, facts=facts)
    with connection.cursor() as cursor:
        for statement in statements([notice], now):
            cursor.execute(statement.sql, statement.params)


def _announce(player: str) -> None:
    """Let the open pages of a player read their lists again, after commit."""
    group = turns_group(player)
    transaction.on_commit(lambda: publisher.send(group, {"type": TURNS_CHANGED}))
