"""Tables in the admin: what everybody may see of them, and a moderator's few commands.

Staff may be players: nothing here reads what is hidden, and every change goes through the one door.
"""

from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib import admin, messages
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from events.admin import EventAdmin
from events.in_two import in_two
from events.models import Event
from games import services
from games.kernel.refusal import Refused
from games.models import SeatSummary, TableSummary
from games.moderating import ReadOnly, may, moderator_in, reason_form, reason_in
from games.players.admin import person
from games.rows import is_table, stream_of, table_of
from games.table.case import Actor, Role

REASONS = {
    "cheating": in_two("cheating", "triche"),
    "abuse": in_two("abuse", "abus"),
    "spam": in_two("spam", "spam"),
    "stalling": in_two("stalling", "enlisement"),
    "technical": in_two("technical trouble", "ennui technique"),
    "appeal": in_two("an appeal", "un recours"),
}
ROWS_SHOWN = 500


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # generic in the stubs only
    """Who sits there."""

    model = SeatSummary
    fields = readonly_fields = ("seat", "sitting", "level", "to_act", "resigned", "rank")

    @admin.display(description=in_two("player", "joueur"))
    def sitting(self, row: SeatSummary) -> str:
        """The player."""
        return person(row.player)


@admin.register(TableSummary)
class TableAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Tables with their seats and the public part of their logs."""

    list_display = ("id", "game", "status", "visibility", "listed", "version", "updated_at")
    list_filter = ("status", "game", "visibility", "listed", "updated_at")
    search_fields = ("=id", "=host", "=seats__player")
    ordering = ("-updated_at", "id")
    show_full_result_count = False
    fields = readonly_fields = (
        *("id", "game", "status", "visibility", "listed", "hosted_by"),
        *("version", "position", "created_at", "updated_at", "deadline", "log"),
    )
    inlines = (SeatInline,)
    action_form = reason_form(REASONS)
    actions = ("void", "hide", "list_again", "reopen")

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        """Who may decide about tables."""
        return may(request, "games.change_tablesummary")

    @admin.display(description=in_two("host", "hôte"))
    def hosted_by(self, table: TableSummary) -> str:
        """Who opened it."""
        return person(table.host)

    @admin.display(description=in_two("log", "journal"))
    def log(self, table: TableSummary) -> SafeString:
        """The newest rows, without what is secret in them, which is not even read."""
        rows = _rows_of(table.id).order_by("-version")[:ROWS_SHOWN]
        body = format_html_join(
            "",
            '<tr><td><a href="{}">{}</a></td><td>{}</td><td>{}</td><td><code>{}</code></td></tr>',
            (
                (_event_page(row), row.version, row.recorded_at, row.kind, row.public)
                for row in rows
            ),
        )
        listed = reverse("admin:events_event_changelist")
        query = urlencode({"stream": stream_of(table.id)})
        everything = in_two("all rows, with filters", "toutes les lignes, avec des filtres")
        return format_html(
            '<table>{}</table><a href="{}?{}">{}</a>', body, listed, query, everything
        )

    @admin.action(
        description=in_two("Void the table", "Annuler la table"), permissions=["moderate"]
    )
    def void(self, request: HttpRequest, tables: QuerySet[TableSummary]) -> None:
        """It counts for nothing."""
        self._decide_for_a_reason(request, tables, "void")

    @admin.action(
        description=in_two("Take out of the lists", "Retirer des listes"), permissions=["moderate"]
    )
    def hide(self, request: HttpRequest, tables: QuerySet[TableSummary]) -> None:
        """Nobody finds it but those who sit there."""
        self._decide_for_a_reason(request, tables, "hide")

    @admin.action(
        description=in_two("Let the game go on", "Rouvrir la partie"), permissions=["moderate"]
    )
    def reopen(self, request: HttpRequest, tables: QuerySet[TableSummary]) -> None:
        """It was voided or ended by mistake, and nothing is revealed."""
        self._decide_for_a_reason(request, tables, "reopen")

    @admin.action(
        description=in_two("Put back into the lists", "Remettre dans les listes"),
        permissions=["moderate"],
    )
    def list_again(self, request: HttpRequest, tables: QuerySet[TableSummary]) -> None:
        """It is found again."""
        self._decide(request, tables, "list")

    def _decide_for_a_reason(
        self, request: HttpRequest, tables: QuerySet[TableSummary], kind: str
    ) -> None:
        if reason := reason_in(request, REASONS):
            self._decide(request, tables, kind, reason=reason)

    def _decide(
        self, request: HttpRequest, tables: QuerySet[TableSummary], kind: str, **fields: str
    ) -> None:
        moderator = Actor(Role.MODERATOR, moderator_in(request))
        for table in tables:
            command = {"kind": kind, **fields}
            try:
                services.act(
                    table_id=table.id, actor=moderator, command=command, command_id=uuid4()
                )
            except Refused as refused:
                told = f"{table}: {refused.refusal.code}"
                self.message_user(request, told, messages.WARNING)
            else:
                self.log_change(request, table, " ".join(command.values()))
                self.message_user(request, f"{table}: {kind}", messages.SUCCESS)


def _rows_of(table: str) -> QuerySet[Event]:
    return Event.objects.defer("secrets").filter(stream=stream_of(table))


def _event_page(row: Event) -> str:
    return reverse("admin:events_event_change", args=[row.position])


class SeatFilter(admin.SimpleListFilter):
    """Rows that a seat caused, be it played by a person or a bot."""

    title = in_two("seat", "place")
    parameter_name = "seat"
    MOST = 8

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """The seats there can be."""
        return [(str(seat), str(seat)) for seat in range(self.MOST)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Event]) -> QuerySet[Event]:
        """The rows of the chosen seat."""
        seat = self.value()
        if seat is None:
            return queryset
        if not seat.isdecimal():
            return queryset.none()
        by_person, by_bot = (f'"actor":"{role}:{seat}"' for role in ("seat", "bot"))
        # Only the first row of what a command caused says who sent it.
        firsts = Event.objects.filter(Q(meta__contains=by_person) | Q(meta__contains=by_bot))
        same = firsts.filter(stream=OuterRef("stream"), command=OuterRef("command"))
        return queryset.filter(Exists(same))


admin.site.unregister(Event)


@admin.register(Event)
class TableEventAdmin(EventAdmin):
    """The log, with what tables add to it: seats, and the way to the table."""

    list_display = (*EventAdmin.list_display, "table")
    list_filter = (*EventAdmin.list_filter, SeatFilter)
    fields = readonly_fields = (*EventAdmin.fields, "table")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Addresses filter by seat too."""
        return lookup == SeatFilter.parameter_name or super().lookup_allowed(lookup, value, request)

    @admin.display(description=in_two("table", "table"))
    def table(self, row: Event) -> str:
        """The way to the table whose log this row is in."""
        if not is_table(row.stream):
            return "—"
        page = reverse("admin:games_tablesummary_change", args=[table_of(row.stream)])
        return format_html('<a href="{}">{}</a>', page, in_two("table", "table"))
