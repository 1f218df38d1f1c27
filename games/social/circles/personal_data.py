"""The circles in a player's own data: exported, and left when the player is erased."""

from django.utils import timezone

from games.kernel.values import JsonObject
from games.social.circles.membership import leave_all
from games.social.circles.models import CircleInvitation, Membership


def stored_circles(player: str) -> JsonObject:
    """Return what is stored about a player's circles and invitations."""
    memberships = Membership.objects.filter(player=player).select_related("circle")
    invitations = CircleInvitation.objects.filter(player=player).select_related("circle")
    sent = CircleInvitation.objects.filter(invited_by=player).order_by("created_at", "pk")
    return {
        "circles": [
            {
                "name": row.circle.name,
                "is_founder": row.circle.founder_id == player,
                "since": row.since,
            }
            for row in memberships.order_by("since", "pk")
        ],
        "circle_invitations": [
            {"name": row.circle.name, "created_at": row.created_at, "declined_at": row.declined_at}
            for row in invitations.order_by("created_at", "pk")
        ],
        "sent_circle_invitations": list(sent.values("player_id", "created_at")),
    }


def erase_circles(player: str) -> None:
    """Leave a player's circles and delete their invitations."""
    leave_all(player, timezone.now())
