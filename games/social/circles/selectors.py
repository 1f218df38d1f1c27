"""Read circles: members, invitations, and who may be invited."""

from collections.abc import Collection
from typing import Final

from django.db.models import Count, QuerySet

from games.players.relations.blocks import apart_from, is_apart
from games.players.selectors import inactive_players
from games.social.circles.locking import NoSuchCircle
from games.social.circles.models import Circle, CircleInvitation, CircleTable, Membership
from games.social.friends.selectors import are_friends, friend_ids

MOST_LISTED: Final = 100
"""How many friends and invitations are listed at once."""


def circles_of(player: str) -> QuerySet[Circle]:
    """Return the circles of which a player is a member."""
    return Circle.objects.filter(memberships__player=player).order_by("name", "pk")


def is_member(player: str, circle: int) -> bool:
    """Return whether a player is a member of a circle."""
    return Membership.objects.filter(player=player, circle=circle).exists()


def is_circle_mate(player: str, table: str) -> bool:
    """Return whether a table belongs to a circle of which this player is a member."""
    circles = Membership.objects.filter(player=player).values("circle")
    return CircleTable.objects.filter(table=table, circle__in=circles).exists()


def circle_for(player: str, circle: int) -> Circle:
    """Return a circle for one of its members. Raise `NoSuchCircle`."""
    found = circles_of(player).filter(pk=circle).first()
    if found is None:
        raise NoSuchCircle
    return found


def member_counts(circles: Collection[int]) -> dict[int, int]:
    """Return how many members each of these circles has."""
    rows = Membership.objects.filter(circle__in=circles).values_list("circle")
    return dict(rows.annotate(Count("pk")).order_by())


def members_of(circle: int) -> list[Membership]:
    """Return the members of a circle, those who have been members longest first."""
    return list(Membership.objects.filter(circle=circle).order_by("since", "pk"))


def invited_to(circle: int) -> list[str]:
    """Return the ids of the players who have not answered an invitation to this circle."""
    waiting = CircleInvitation.objects.filter(circle=circle, declined_at=None)
    return list(waiting.order_by("created_at", "pk").values_list("player_id", flat=True))


def invitations_to(player: str) -> list[CircleInvitation]:
    """Return the invitations that a player has not answered, the newest first."""
    waiting = CircleInvitation.objects.filter(player=player, declined_at=None)
    shown = waiting.exclude(invited_by__in=apart_from(player)).select_related("circle")
    return list(shown.order_by("-created_at", "-pk")[:MOST_LISTED])


def friends_to_invite(player: str, circle: int) -> list[str]:
    """Return the friends of a member who are neither in the circle nor invited or asked before."""
    members = Membership.objects.filter(circle=circle).values("player")
    asked = CircleInvitation.objects.filter(circle=circle).values("player")
    left = friend_ids(player).exclude(friend__in=members).exclude(friend__in=asked)
    return list(left.exclude(friend__in=apart_from(player)).order_by("-since")[:MOST_LISTED])


def may_be_invited(*, by: str, player: str) -> bool:
    """Return whether a player may invite the other one: a friend who is here and not blocked."""
    if not are_friends(by, player) or is_apart(by, [player]):
        return False
    return not inactive_players([player])


def circle_of_table(table: str) -> int | None:
    """Return the circle to which a table belongs; None without one."""
    return CircleTable.objects.filter(table=table).values_list("circle", flat=True).first()
