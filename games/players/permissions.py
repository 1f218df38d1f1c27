"""Permissions: signed-in players read, those not suspended act, and programs cannot manage.

Where they play, players have acknowledged every warning.
"""

from typing import Any

from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from games.players.models import Player


class Suspended(PermissionDenied):
    """The player is suspended and may only read."""

    default_code = "suspended"

    def __init__(self, player: Player) -> None:
        super().__init__()
        until = player.suspended_until
        self.facts = {
            "reason": player.suspension_reason,
            "until": until.isoformat() if until else None,
        }


class WarningPending(PermissionDenied):
    """The player must acknowledge a warning before playing on."""

    default_code = "acknowledge_warning"

    def __init__(self, player: Player) -> None:
        super().__init__()
        waiting = player.sanctions.filter(kind="warning", acknowledged_at=None, lifted_at=None)
        row = waiting.order_by("number").values("number", "reason").first()
        self.facts = dict(row or {})


class NotByToken(PermissionDenied):
    """A request by token tried to manage the account it plays for."""

    default_code = "not_by_token"


class MayAct(BasePermission):
    """Allow signed-in players; a suspended player may only read."""

    is_playing = False
    """Whether a player must have acknowledged every warning."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return whether the request is allowed. Raise `Suspended` or `WarningPending`."""
        player = request.user
        if not isinstance(player, Player):
            return False
        if request.method in SAFE_METHODS:
            return True
        if player.is_suspended:
            raise Suspended(player)
        if self.is_playing and player.is_warned:
            raise WarningPending(player)
        return True


class MayPlay(MayAct):
    """Allow players who are neither suspended nor have a warning to acknowledge; all may read."""

    is_playing = True


class InPerson(BasePermission):
    """Allow players signed in by session, suspended or not."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return whether the request is allowed. Raise `NotByToken`."""
        if request.auth is not None:
            raise NotByToken
        return isinstance(request.user, Player)
