"""The member of staff who acts: their player id, role and permissions."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from django.utils import timezone

from games.conduct.roles import ADMINISTRATOR, role_of
from games.conduct.site import second_factor
from games.kernel.refusal import Refused
from games.players.models import User
from games.players.services import player_for

PREFIX: Final = "conduct."


@dataclass(frozen=True, slots=True)
class Staff:
    """A member of staff, by the id under which they play, with their role and permissions."""

    player_id: str
    role: str
    permissions: frozenset[str] = frozenset()

    def may(self, *permissions: str) -> bool:
        """Return whether this member of staff has one of these permissions."""
        return not self.permissions.isdisjoint(permissions)

    @property
    def is_administrator(self) -> bool:
        """Return whether this member of staff is an administrator."""
        return self.role == ADMINISTRATOR


def staff_of(request: HttpRequest) -> Staff:
    """Return the member of staff who sent a request.

    Raise `Refused` for other visitors, for staff whose player is suspended, and for those who have
    not given their second factor yet.
    """
    user = request.user
    if not (isinstance(user, User) and user.is_active and user.is_staff):
        raise Refused("not_allowed")
    player = player_for(user=user)
    if player.suspended_at is not None:
        raise Refused("suspended")
    if second_factor.is_pending(user, request.session, timezone.now()):
        raise Refused("second_factor_missing")
    groups = frozenset(user.groups.values_list("name", flat=True))
    role = role_of(groups, is_superuser=user.is_superuser)
    permissions = (name for name in user.get_all_permissions() if name.startswith(PREFIX))
    return Staff(player.id, role, frozenset(permissions))


def require(staff: Staff, *permissions: str) -> None:
    """Raise `Refused` unless the member of staff has one of these permissions."""
    if not staff.may(*permissions):
        raise Refused("not_allowed", needed=" ".join(permissions))
