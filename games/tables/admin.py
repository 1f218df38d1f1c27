"""The admin of tables: their public data, and the commands of moderators.

Staff may be players, so that hidden fields are never read. Every change is a command to the table.
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
from django.utils.translation import gettext_lazy as _

from events.admin import EventAdmin
from events.models import Event
from games.kernel.refusal import Refused
from games.players.admin import player_link
from games.players.staff import (
    ReadOnlyAdmin,
    chosen_reason,
    has_permission,
    moderator_id,
    reason_form,
)
from games.table.decider import Actor, Role
from games.tables import services
from games.tables.log.rows import is_table, stream_of, table_of
from games.tables.models import SeatSummary, TableSummary

REASONS = {
    "cheating": _("cheating"),
    "abuse": _("abuse"),
    "spam": _("spam"),
    "stalling": _("stalling"),
    "technical": _("technical trouble"),
    "appeal": _("an appeal"),
}
ROWS_SHOWN = 500


class SeatInline(ReadOnlyAdmin, admin.TabularInline):  # type: ignore[type-arg]  # generic in the stubs only
    """The seats of a table with their players."""

    model = SeatSummary
    fields = readonly_fields = ("seat", "sitting", "level", "to_act", "resigned", "rank")

    @admin.display(description=_("player"))
    def sitting(self, row: SeatSummary) -> str:
        """Return a link to the player."""
        return player_link(row.player)


@admin.register(TableSummary)
class TableAdmin(ReadOnlyAdmin, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """The admin of tables with their seats and the public fields of their logs."""

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
        """Return whether the user may send commands of moderators."""
        return has_permission(request, "games.change_tablesummary")

    @admin.display(description=_("host"))
    def hosted_by(self, table: TableSummary) -> str:
        """Return a link to the host."""
        return player_link(table.host)

    @admin.display(description=_("log"))
    def log(self, table: TableSummary) -> SafeString:
        """Return the newest rows without their secret fields, which are not read."""
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
        everything = _("all rows, with filters")
        return format_html(
            '<table>{}</table><a href="{}?{}">{}</a>', body, listed, query, everything
        )

    @admin.action(description=_("Void the table"), permissions=["moderate"])
    def void(self, request: HttpRequest, tables: QuerySet[TableSummary]) -> None:
        """Void the tables, so that they have no result."""
        self._send_with_reason(request, tables, "void")

    @admin.action(description=_("Take out of the lists"), permissions=["moderate"])
    def hide(self, request: HttpRequest, tables: QuerySet[TableSummary]) -> None:
        """Remove the tables from the lists of other players."""
        self._send_with_reason(request, tables, "hide")

    @admin.action(description=_("Let the game go on"), permissions=["moderate"])
    def reopen(self, request: HttpRequest, tables: QuerySet[TableSummary]) -> None:
        """Resume games that were voided or ended by mistake and are not revealed."""
        self._send_with_reason(request, tables, "reopen")

    @admin.action(
        description=_("Put back into the lists"),
        permissions=["moderate"],
    )
    def list_again(self, request: HttpRequest, tables: QuerySet[TableSummary]) -> None:
        """Return the tables to the lists."""
        self._send(request, tables, "list")

    def _send_with_reason(
        self, request: HttpRequest, tables: QuerySet[TableSummary], kind: str
    ) -> None:
        if reason := chosen_reason(request, REASONS):
            self._send(request, tables, kind, reason=reason)

    def _send(
        self, request: HttpRequest, tables: QuerySet[TableSummary], kind: str, **fields: str
    ) -> None:
        moderator = Actor(Role.MODERATOR, moderator_id(request))
        for table in tables:
            command = {"kind": kind, **fields}
            try:
                services.act(
                    table_id=table.id, actor=moderator, command=command, command_id=uuid4()
                )
            except Refused as refused:
                text = f"{table}: {refused.refusal.code}"
                self.message_user(request, text, messages.WARNING)
            else:
                self.log_change(request, table, " ".join(command.values()))
                self.message_user(request, f"{table}: {kind}", messages.SUCCESS)


def _rows_of(table: str) -> QuerySet[Event]:
    return Event.objects.defer("secrets").filter(stream=stream_of(table))


def _event_page(row: Event) -> str:
    return reverse("admin:events_event_change", args=[row.position])


class SeatFilter(admin.SimpleListFilter):
    """A filter by the seat that caused a row, played by a person or a bot."""

    title = _("seat")
    parameter_name = "seat"
    MAX_SEATS = 8

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return all possible seats."""
        return [(str(seat), str(seat)) for seat in range(self.MAX_SEATS)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Event]) -> QuerySet[Event]:
        """Return the rows of the chosen seat."""
        seat = self.value()
        if seat is None:
            return queryset
        if not seat.isdecimal():
            return queryset.none()
        by_person, by_bot = (f'"actor":"{role}:{seat}"' for role in ("seat", "bot"))
        # Only the first row of a batch contains the sender of its command.
        firsts = Event.objects.filter(Q(meta__contains=by_person) | Q(meta__contains=by_bot))
        same = firsts.filter(stream=OuterRef("stream"), command=OuterRef("command"))
        return queryset.filter(Exists(same))


admin.site.unregister(Event)


@admin.register(Event)
class TableEventAdmin(EventAdmin):
    """The admin of the log with a filter by seat and links to tables."""

    list_display = (*EventAdmin.list_display, "table")
    list_filter = (*EventAdmin.list_filter, SeatFilter)
    fields = readonly_fields = (*EventAdmin.fields, "table")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow the filter by seat, too."""
        return lookup == SeatFilter.parameter_name or super().lookup_allowed(lookup, value, request)

    @admin.display(description=_("table"))
    def table(self, row: Event) -> str:
        """Return a link to the table whose log contains this row."""
        if not is_table(row.stream):
            return "—"
        page = reverse("admin:tables_tablesummary_change", args=[table_of(row.stream)])
        return format_html('<a href="{}">{}</a>', page, _("table"))
