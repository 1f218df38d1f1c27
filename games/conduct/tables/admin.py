"""The admin of tables: a list, and a page for each with its state in words and its log."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from events.admin import BoundedPaginator
from games.conduct.site.pages import Page, guarded
from games.conduct.tables.filters import GameFilter, StatusFilter, VisibilityFilter
from games.conduct.tables.pages.context import READERS
from games.conduct.tables.pages.table import table_page
from games.players.staff import ReadOnlyAdmin
from games.tables.models import TableSummary

_page = guarded(Page("", "table", table_page, READERS, ("GET",)))


@admin.register(TableSummary)
class TableAdmin(ReadOnlyAdmin, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """The admin of tables, for staff who decide or look."""

    view_permission = "conduct.view_case"

    list_display = (
        *("id", "game", "status", "visibility", "listed", "version"),
        *("created_at", "updated_at"),
    )
    list_filter = (StatusFilter, GameFilter, VisibilityFilter, "listed", "created_at")
    search_fields = ("=id", "=host", "=seats__player")
    ordering = ("-created_at", "id")
    paginator = BoundedPaginator
    show_full_result_count = False
    actions = None

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Return the page of a table; nothing on it is changed by hand."""
        if request.method not in {"GET", "HEAD"} or not self.has_view_permission(request):
            raise PermissionDenied
        return _page(request, table=object_id)  # type: ignore[return-value]  # a page, not a stream
