"""What the pages of the admin share: nothing is written by hand, and commands have a reason."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin.helpers import ActionForm
from django.contrib.auth.models import User
from django.http import HttpRequest

from events.in_two import in_two
from games.players.services import player_for


class ReadOnly:
    """Nothing is added, changed or removed by hand."""

    def has_add_permission(self, request: HttpRequest, *_: Any) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False


def reason_form(reasons: Mapping[str, str]) -> type[ActionForm]:
    """The choice of what to do, with the choice of why beside it."""
    choices = [("", "—"), *reasons.items()]
    field = forms.ChoiceField(choices=choices, required=False, label=in_two("Reason", "Motif"))
    return type("ReasonForm", (ActionForm,), {"reason": field})


def reason_in(request: HttpRequest, reasons: Mapping[str, str]) -> str:
    """The code of the chosen reason; empty, and the asker told so, where none was chosen."""
    reason = request.POST.get("reason", "")
    if reason in reasons:
        return reason
    said = in_two("Choose a reason first.", "Choisissez d’abord un motif.")
    messages.error(request, said)
    return ""


def moderator_in(request: HttpRequest) -> str:
    """The opaque id under which the asking member of the staff decides."""
    assert isinstance(request.user, User)
    return player_for(user=request.user).id


def may(request: HttpRequest, permission: str) -> bool:
    """Whether the asker has this permission."""
    return isinstance(request.user, User) and request.user.has_perm(permission)
