"""Lock a circle for a member, so that changes of one circle are made one after the other."""

from django.http import Http404

from games.kernel.refusal import Refused
from games.social.circles.models import Circle


class NoSuchCircle(Http404):
    """The circle does not exist, or the player is not a member of it."""


def lock_circle(circle: int) -> Circle:
    """Return the circle, locked until the transaction ends. Raise `NoSuchCircle`."""
    found = Circle.objects.select_for_update().filter(pk=circle).first()
    if found is None:
        raise NoSuchCircle
    return found


def lock_as_member(circle: int, player: str) -> Circle:
    """Return the circle, locked, for one of its members. Raise `NoSuchCircle`."""
    found = lock_circle(circle)
    if not found.memberships.filter(player=player).exists():
        raise NoSuchCircle
    return found


def lock_as_founder(circle: int, player: str) -> Circle:
    """Return the circle, locked, for its founder. Raise `NoSuchCircle` or `Refused`."""
    found = lock_as_member(circle, player)
    if found.founder_id != player:
        raise Refused("not_founder")
    return found
