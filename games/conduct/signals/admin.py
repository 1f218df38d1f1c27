"""Signals with their evidence, which moderators and referees judge; none has an effect."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from games.conduct.operations.admin.base import OperateAdmin
from games.conduct.signals.models import Signal
from games.conduct.signals.words import KINDS
from games.players.staff import has_permission

TABLE_PAGE = "admin:tables_tablesummary_change"
PLAYER_PAGE = "admin:players_player_change"


class KindFilter(admin.SimpleListFilter):
    """A filter by kind, in words."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Return all kinds."""
        return [(kind, name) for kind, (name, _meaning) in KINDS.items()]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        """Return the signals of the chosen kind."""
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(Signal)
class SignalAdmin(OperateAdmin):
    """Hints that something may be wrong with a player, and where it happened."""

    list_display = ("named", "about", "count", "meaning", "where", "found_at", "expires_at")
    list_filter = (KindFilter, "found_at")
    search_fields = ("=player", "=other")
    ordering = ("-found_at", "-pk")
    fields = readonly_fields = list_display

    def has_operate_permission(self, request: HttpRequest) -> bool:
        """Return whether the user decides about reports."""
        return has_permission(request, "conduct.view_case")

    @admin.display(description=_("kind"), ordering="kind")
    def named(self, signal: Signal) -> Any:
        """Return the name of the kind."""
        return KINDS[signal.kind][0]

    @admin.display(description=_("player"), ordering="player")
    def about(self, signal: Signal) -> str:
        """Return links to the players, by their ids: names would cost a query for each row."""
        players = [player for player in (signal.player, signal.other) if player]
        links = ((reverse(PLAYER_PAGE, args=[player]), player) for player in players)
        return format_html_join(" – ", '<a href="{}">{}</a>', links)

    @admin.display(description=_("what it may mean"))
    def meaning(self, signal: Signal) -> Any:
        """Return what the signal says."""
        return KINDS[signal.kind][1]

    @admin.display(description=_("tables"))
    def where(self, signal: Signal) -> str:
        """Return links to the tables where it happened."""
        links = (
            (reverse(TABLE_PAGE, args=[table]), number)
            for number, table in enumerate(signal.tables, start=1)
        )
        return format_html("{}", format_html_join(" ", '<a href="{}">{}</a>', links) or "—")
