"""Join and leave circles: invitations, links, removal, and handing over."""

from datetime import datetime

from django.conf import settings
from django.db import connection, transaction

from games.kernel.refusal import Refused
from games.outbox.notice import Notice
from games.outbox.statements import statements
from games.players.locking import lock_player
from games.players.models import Player
from games.social.circles.links import circle_of
from games.social.circles.locking import (
    NoSuchCircle,
    lock_as_founder,
    lock_as_member,
    lock_circle,
)
from games.social.circles.models import Circle, CircleInvitation, Membership
from games.social.circles.selectors import may_be_invited
from games.social.circles.services import check_has_room, check_not_muted


@transaction.atomic
def invite(*, player: Player, circle: int, invited: str, now: datetime) -> None:
    """Invite a friend; a second time changes nothing. Raise `NoSuchCircle` or `Refused`."""
    found = lock_as_member(circle, player.id)
    check_not_muted(player)
    if not may_be_invited(by=player.id, player=invited):
        raise Refused("not_friends")
    if found.memberships.filter(player=invited).exists():
        raise Refused("already_member")
    sent = found.invitations.filter(player=invited).first()
    if sent is None:
        _check_can_grow(found, found.invitations.filter(declined_at=None).count())
        found.invitations.create(player_id=invited, invited_by=player, created_at=now)
        _tell(invited, "circle", by=player.id, now=now)
    elif sent.declined_at is not None:
        raise Refused("circle_declined")


def _check_can_grow(circle: Circle, invited: int = 0) -> None:
    most = settings.SOCIAL["MOST_CIRCLE_MEMBERS"]
    if circle.memberships.count() + invited >= most:
        raise Refused("circle_full", most=most)


@transaction.atomic
def accept(*, player: Player, circle: int, now: datetime) -> None:
    """Accept an invitation; a second time changes nothing. Raise `NoSuchCircle` or `Refused`."""
    lock_player(player)
    found = lock_circle(circle)
    is_invited = found.invitations.filter(player=player, declined_at=None).exists()
    if not is_invited and not found.memberships.filter(player=player).exists():
        raise NoSuchCircle
    _add(found, player, now)


@transaction.atomic
def decline(*, player: Player, circle: int, now: datetime) -> None:
    """Decline an invitation. Raise `NoSuchCircle` without one."""
    invitations = CircleInvitation.objects.filter(circle=circle, player=player, declined_at=None)
    if not invitations.update(declined_at=now):
        raise NoSuchCircle


@transaction.atomic
def join_by_link(*, player: Player, secret: str, now: datetime) -> Circle:
    """Join the circle of a link; a second time changes nothing. Raise `Refused`."""
    lock_player(player)
    found = circle_of(secret)
    if found is None or lock_circle(found.pk).link != found.link:
        raise Refused("circle_link_unknown")
    _add(found, player, now)
    return found


def _add(circle: Circle, player: Player, now: datetime) -> None:
    if not circle.memberships.filter(player=player).exists():
        check_has_room(player)
        _check_can_grow(circle)
        circle.memberships.create(player=player, since=now)
    circle.invitations.filter(player=player).delete()


@transaction.atomic
def remove(*, player: Player, circle: int, removed: str) -> None:
    """Remove a member or withdraw an invitation. The circle's link is renewed.

    Raise `NoSuchCircle` or `Refused`.
    """
    found = lock_as_founder(circle, player.id)
    if removed == player.id:
        raise Refused("founder_must_hand_over")
    rows = (found.memberships.filter(player=removed), found.invitations.filter(player=removed))
    if not sum(row.delete()[0] for row in rows):
        raise Refused("not_a_member")
    # Or they could come back with the link they know.
    found.link += 1
    found.save(update_fields=["link"])


@transaction.atomic
def hand_over(*, player: Player, circle: int, founder: str, now: datetime) -> None:
    """Make another member the founder at once. Raise `NoSuchCircle` or `Refused`."""
    found = lock_as_founder(circle, player.id)
    if founder == player.id:
        return
    if not found.memberships.filter(player=founder).exists():
        raise Refused("not_a_member")
    _hand_over(found, founder, now)


def _hand_over(circle: Circle, founder: str, now: datetime) -> None:
    before, circle.founder_id = circle.founder_id, founder
    circle.save(update_fields=["founder"])
    _tell(founder, "circle_handed_over", by=before, now=now)


@transaction.atomic
def leave(*, player: str, circle: int, now: datetime) -> None:
    """Leave the circle; the longest member succeeds a founder. Raise `NoSuchCircle`.

    A circle without members is deleted.
    """
    found = lock_as_member(circle, player)
    found.memberships.filter(player=player).delete()
    longest = found.memberships.order_by("since", "pk").first()
    if longest is None:
        found.delete()
    elif found.founder_id == player:
        _hand_over(found, longest.player_id, now)


def leave_all(player: str, now: datetime) -> None:
    """Leave all circles of a player who is erased, and delete the invitations from and to them."""
    CircleInvitation.objects.filter(player=player).delete()
    CircleInvitation.objects.filter(invited_by=player).delete()
    for circle in list(Membership.objects.filter(player=player).values_list("circle", flat=True)):
        leave(player=player, circle=circle, now=now)


def _tell(player: str, about: str, *, by: str, now: datetime) -> None:
    """Write a notice, in the transaction around it."""
    notice = Notice(player, "friends", table="", version=0, facts={"about": about, "by": by})
    with connection.cursor() as cursor:
        for statement in statements([notice], now):
            cursor.execute(statement.sql, statement.params)
