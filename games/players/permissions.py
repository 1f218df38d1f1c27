"""Permissions: signed-in players read, those not suspended act, and programs cannot manage."""

from typing import Any

from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from games.players.models import Player


class Suspended(PermissionDenied):
    """The player is suspended and may only read."""

    default_code = "suspended"


class NotByToken(PermissionDenied):
    """A request by token tried to manage the account it plays for."""

    default_code = "not_by_token"


class MayAct(BasePermission):
    """Allow signed-in players; a suspended player may only read."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return whether the request is allowed. Raise `Suspended`."""
        player = request.user
        if not isinstance(player, Player):
            return False
        if player.suspended_at and request.method not in SAFE_METHODS:
            raise Suspended
        return True


class InPerson(BasePermission):
    """Allow players signed in by session, suspended or not."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return whether the request is allowed. Raise `NotByToken`."""
        if request.auth is not None:
            raise NotByToken
        return isinstance(request.user, Player)
