"""The admin of the log with what it knows of tables: a filter by seat, and links to tables.

Staff may be players, so that hidden fields are never read.
"""

from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from events.admin import EventAdmin
from events.models import Event
from games.players.staff import ReadOnlyAdmin
from games.tables.log.rows import is_table, table_of


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
class TableEventAdmin(ReadOnlyAdmin, EventAdmin):
    """The admin of the log with a filter by seat and links to tables."""

    view_permission = "conduct.view_audit"

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
