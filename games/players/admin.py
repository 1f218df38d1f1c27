"""Players and accounts in the admin: search, suspension, passwords, staff flags.

Names and erasure are left to the players themselves.
"""

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.players import services
from games.players.auth.admin_sign_in import AdminSignInForm
from games.players.models import Player, User
from games.players.staff import (
    ReadOnlyAdmin,
    chosen_reason,
    has_permission,
    moderator_id,
    reason_form,
)

REASONS = {
    "insults": _("insults"),
    "cheating": _("cheating"),
    "stalling": _("stalling"),
    "spam": _("spam"),
    "name": _("the name"),
}


def player_link(player_id: str) -> str:
    """Return a link to a player's page; the id itself for a bot, a dash for an empty chair."""
    player = Player.objects.filter(id=player_id).first()
    if player is None:
        return player_id or "—"
    page = reverse("admin:players_player_change", args=[player.id])
    return format_html('<a href="{}">{}</a>', page, str(player))


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Guests and accounts."""

    list_display = ("__str__", "id", "kind", "created_at", "suspended_at", "suspension_reason")
    list_filter = (
        ("suspended_at", admin.EmptyFieldListFilter),
        ("user", admin.EmptyFieldListFilter),
        ("erased_at", admin.EmptyFieldListFilter),
        "created_at",
    )
    search_fields = ("name", "=id")
    ordering = ("-created_at", "id")
    show_full_result_count = False
    fields = readonly_fields = (
        *("id", "name", "kind", "language", "user", "created_at", "erased_at"),
        *("suspended_at", "suspended_by", "suspension_reason", "tables"),
    )
    action_form = reason_form(REASONS)
    actions = ("suspend", "lift")

    def has_suspend_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may suspend players."""
        return has_permission(request, "players.change_player")

    @admin.display(description=_("tables"))
    def tables(self, player: Player) -> str:
        """Return a link to the tables where the player sits or is the host."""
        listed = reverse("admin:tables_tablesummary_changelist")
        return format_html('<a href="{}?q={}">{}</a>', listed, player.id, _("tables"))

    @admin.action(description=_("Suspend"), permissions=["suspend"])
    def suspend(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """Suspend the selected players for the chosen reason."""
        reason = chosen_reason(request, REASONS)
        if not reason:
            return
        moderator = moderator_id(request)
        for player in players.filter(erased_at=None):
            services.suspend(player=player, by=moderator, reason=reason)
            self.log_change(request, player, f"suspend {reason}")

    @admin.action(description=_("Lift the suspension"), permissions=["suspend"])
    def lift(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """Lift the suspension of the selected players."""
        for player in players.exclude(suspended_at=None):
            services.lift_suspension(player=player)
            self.log_change(request, player, "lift")


admin.site.login_form = AdminSignInForm
# The address is stored here and with the account; only its owner changes it, in both places.
admin.site.unregister(EmailAddress)


class PasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]  # generic in the stubs only
    """Sets a new password and ends the account's sessions."""

    def save(self, commit: bool = True) -> User:
        """Save the password and sign the account out everywhere."""
        user: User = super().save(commit)
        services.sign_out_everywhere(user=user)
        return user


@admin.register(User)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Accounts: staff flags, activity, and new passwords for forgotten ones."""

    list_display = ("username", "email", "is_staff")
    search_fields = ("username", "email")
    fieldsets = (
        (None, {"fields": ("username", "password", "email")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    readonly_fields = ("username", "email", "last_login", "date_joined")
    change_password_form = PasswordForm

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save the account; sign a deactivated one out everywhere."""
        super().save_model(request, obj, form, change)
        if not obj.is_active:
            services.sign_out_everywhere(user=obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: accounts are made by signing up."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: accounts are deleted by their owners."""
        return False
