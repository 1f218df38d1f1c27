"""The accounts in the admin, whose changes are recorded in the audit."""

from collections.abc import Mapping
from typing import Any, Final

from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db import transaction
from django.forms import ModelMultipleChoiceField
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.conduct.audit.record import Act, record
from games.conduct.roles import ADMINISTRATOR, MODERATOR, REFEREE
from games.conduct.staff import staff_of
from games.players.admin import AccountAdmin
from games.players.models import User
from games.players.services import player_for

# The roles are in the code; their permissions are not changed by hand.
admin.site.unregister(Group)
admin.site.unregister(User)
# It would show the secrets of second factors.
admin.site.unregister(Authenticator)


ROLES: Final[Mapping[str, Any]] = {
    MODERATOR: _("Moderator: decides about people"),
    REFEREE: _("Referee: decides about games"),
    ADMINISTRATOR: _("Administrator: decides about both, and runs the site"),
}


class RoleField(ModelMultipleChoiceField):  # type: ignore[type-arg]  # generic in the stubs only
    """A choice of roles, in words."""

    def label_from_instance(self, obj: Any) -> str:
        """Return the words for a group; its name for one that is no role."""
        return str(ROLES.get(obj.name, obj.name))


@admin.register(User)
class StaffAccountAdmin(AccountAdmin):
    """Accounts, with the audit of what staff change."""

    def formfield_for_manytomany(self, db_field: Any, request: Any, **settings: Any) -> Any:
        """Return a field with a box and words for each role."""
        return super().formfield_for_manytomany(db_field, request, form_class=RoleField, **settings)

    @transaction.atomic
    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Log a change of an account or its password, here and in the audit."""
        entry = super().log_change(request, obj, message)
        target = player_for(user=obj).id
        act = Act("change_account", "account", target, facts={"fields": _fields(message)})
        record(act, staff=staff_of(request).player_id, now=timezone.now())
        return entry


def _fields(message: Any) -> list[str]:
    """Return the names of the changed fields in a message of Django's; a password has none."""
    changes = [each.get("changed", {}) for each in message] if isinstance(message, list) else []
    return [field for change in changes for field in change.get("fields", [])]
