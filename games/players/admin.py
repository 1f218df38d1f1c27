"""Players and accounts in the admin: search, passwords, staff flags.

Names and erasure are left to the players themselves; `games.conduct` adds the suspensions.
"""

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.forms import CheckboxSelectMultiple
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from events.admin import BoundedPaginator
from games.players import services
from games.players.models import Player, User
from games.players.staff import ReadOnlyAdmin, has_permission


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
    paginator = BoundedPaginator
    show_full_result_count = False
    fields = readonly_fields = (
        *("id", "name", "kind", "language", "user", "created_at", "erased_at"),
        *("suspended_at", "suspended_until", "suspended_by", "suspension_reason", "tables"),
    )

    @admin.display(description=_("tables"))
    def tables(self, player: Player) -> str:
        """Return a link to the tables where the player sits or is the host."""
        listed = reverse("admin:tables_tablesummary_changelist")
        return format_html('<a href="{}?q={}">{}</a>', listed, player.id, _("tables"))


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

    permission = "conduct.operate"
    superuser_fields = ("is_superuser",)
    # Roles are few, and boxes to tick need no script.
    filter_horizontal = ()
    list_display = ("username", "email", "is_staff")
    search_fields = ("username", "email")
    fieldsets = (
        (None, {"fields": ("username", "password", "email")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups")},
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

    def formfield_for_manytomany(self, db_field: Any, request: Any, **settings: Any) -> Any:
        """Return a field with a box for each role."""
        settings["widget"] = CheckboxSelectMultiple
        return super().formfield_for_manytomany(db_field, request, **settings)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the fields that the user cannot change: only superusers make others."""
        fields = super().get_readonly_fields(request, obj)
        return fields if _is_superuser(request) else (*fields, *self.superuser_fields)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Return whether the user finds the accounts in the admin."""
        return has_permission(request, self.permission)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether the user may see accounts."""
        return has_permission(request, self.permission)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether the user may change an account; superusers' only by superusers."""
        is_above = isinstance(obj, User) and obj.is_superuser and not _is_superuser(request)
        return has_permission(request, self.permission) and not is_above

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: accounts are made by signing up."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: accounts are deleted by their owners."""
        return False


def _is_superuser(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_superuser
