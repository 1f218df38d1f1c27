"""Helpers of the admin pages: read-only records, and actions that need a reason."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.contrib.admin.helpers import ActionForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.players.models import User
from games.players.services import player_for

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class ReadOnlyAdmin:
    """Records that cannot be added, changed or deleted by hand.

    They are seen with a permission of moderation, not with one of Django's for each model.
    """

    view_permission = "conduct.view_case"

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether the user may see these records."""
        return has_permission(request, self.view_permission)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Return whether the user finds these records in the admin."""
        return has_permission(request, self.view_permission)

    def has_add_permission(self, request: HttpRequest, *_: Any) -> bool:
        """Return False."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False."""
        return False


def reason_form(reasons: "Mapping[str, StrOrPromise]") -> type[ActionForm]:
    """Return an action form with a choice of these reasons."""
    choices = [("", "—"), *reasons.items()]
    field = forms.ChoiceField(choices=choices, required=False, label=_("Reason"))
    return type("ReasonForm", (ActionForm,), {"reason": field})


def chosen_reason(request: HttpRequest, reasons: "Mapping[str, StrOrPromise]") -> str:
    """Return the code of the chosen reason, or show an error and return an empty string."""
    reason = request.POST.get("reason", "")
    if reason in reasons:
        return reason
    messages.error(request, _("Choose a reason first."))
    return ""


def moderator_id(request: HttpRequest) -> str:
    """Return the player id under which the requesting member of staff decides."""
    assert isinstance(request.user, User)
    return player_for(user=request.user).id


def has_permission(request: HttpRequest, permission: str) -> bool:
    """Return whether the requesting user has this permission."""
    return isinstance(request.user, User) and request.user.has_perm(permission)
