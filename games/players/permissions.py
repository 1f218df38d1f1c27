"""Who may: everybody signed in looks, who is not suspended acts, and people manage themselves."""

from typing import Any

from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from games.players.models import Player


class Suspended(PermissionDenied):
    """The asker may look on, but not act."""

    default_code = "suspended"


class NotByToken(PermissionDenied):
    """A program plays; it does not manage the person it plays for."""

    default_code = "not_by_token"


class MayAct(BasePermission):
    """Somebody signed in; who is suspended only looks."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the request may go on; raises Suspended."""
        player = request.user
        if not isinstance(player, Player):
            return False
        if player.suspended_at and request.method not in SAFE_METHODS:
            raise Suspended
        return True


class InPerson(BasePermission):
    """Somebody signed in by themselves, suspended or not."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the request may go on; raises NotByToken."""
        if request.auth is not None:
            raise NotByToken
        return isinstance(request.user, Player)
