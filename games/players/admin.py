"""People in the admin: who they are, and suspending them; accounts without the names they play by.

Names are changed by those who bear them, and people go by themselves: neither is done by hand.
"""

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from events.in_two import in_two
from games.moderating import ReadOnly, may, moderator_in, reason_form, reason_in
from games.players import services
from games.players.admin_sign_in import AdminSignInForm
from games.players.models import Player

REASONS = {
    "insults": in_two("insults", "injures"),
    "cheating": in_two("cheating", "triche"),
    "stalling": in_two("stalling", "enlisement"),
    "spam": in_two("spam", "spam"),
    "name": in_two("the name", "le nom"),
}


def person(player_id: str) -> str:
    """A player by name, with the way to their page; a bot or an empty chair has none."""
    player = Player.objects.filter(id=player_id).first()
    if player is None:
        return player_id or "—"
    page = reverse("admin:players_player_change", args=[player.id])
    return format_html('<a href="{}">{}</a>', page, str(player))


@admin.register(Player)
class PlayerAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Players, guests and accounts alike."""

    list_display = ("__str__", "id", "kind", "created_at", "suspended_at", "suspended_for")
    list_filter = (
        ("suspended_at", admin.EmptyFieldListFilter),
        ("user", admin.EmptyFieldListFilter),
        ("gone_at", admin.EmptyFieldListFilter),
        "created_at",
    )
    search_fields = ("name", "=id")
    ordering = ("-created_at", "id")
    show_full_result_count = False
    fields = readonly_fields = (
        *("id", "name", "kind", "language", "user", "created_at", "gone_at"),
        *("suspended_at", "suspended_by", "suspended_for", "tables"),
    )
    action_form = reason_form(REASONS)
    actions = ("suspend", "lift")

    def has_suspend_permission(self, request: HttpRequest) -> bool:
        """Who may suspend."""
        return may(request, "players.change_player")

    @admin.display(description=in_two("tables", "tables"))
    def tables(self, player: Player) -> str:
        """The way to the tables where they sit or that they host."""
        listed = reverse("admin:games_tablesummary_changelist")
        return format_html(
            '<a href="{}?q={}">{}</a>', listed, player.id, in_two("tables", "tables")
        )

    @admin.action(description=in_two("Suspend", "Suspendre"), permissions=["suspend"])
    def suspend(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """They look on, but do not act."""
        reason = reason_in(request, REASONS)
        if not reason:
            return
        moderator = moderator_in(request)
        for player in players.filter(gone_at=None):
            services.suspend(player=player, by=moderator, reason=reason)
            self.log_change(request, player, f"suspend {reason}")

    @admin.action(
        description=in_two("Lift the suspension", "Lever la suspension"), permissions=["suspend"]
    )
    def lift(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """They act again."""
        for player in players.exclude(suspended_at=None):
            services.lift(player=player)
            self.log_change(request, player, "lift")


admin.site.login_form = AdminSignInForm
admin.site.unregister(User)
# An address that stands twice, here and with the account, is changed by its owner alone.
admin.site.unregister(EmailAddress)


class PasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]  # generic in the stubs only
    """A new password, with which nobody is signed in yet."""

    def save(self, commit: bool = True) -> User:
        """Set it; whoever was signed in by the old one is so no longer."""
        user: User = super().save(commit)
        services.sign_out(user=user)
        return user


@admin.register(User)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Accounts: who may sign in, who is staff, a new password for whoever forgot theirs."""

    readonly_fields = ("username", "email", "last_login", "date_joined")
    change_password_form = PasswordForm

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save it; who may not sign in any more is signed in nowhere."""
        super().save_model(request, obj, form, change)
        if not obj.is_active:
            services.sign_out(user=obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People sign up by themselves."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """People go by themselves."""
        return False
