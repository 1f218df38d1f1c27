"""The read-only admin of the log, which shows public fields only."""

from datetime import timedelta
from typing import Any, ClassVar, cast

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from events.chain.redact import format_time
from events.chain.seal import COLUMNS
from events.models import Event

NEWEST = 200
_SHOWN = ("position", *(name for name in COLUMNS if name != "secrets"))


class BoundedPaginator(Paginator):  # type: ignore[type-arg]  # generic in the stubs only
    """The pages of the first rows of a list: counting all of a large table would take too long."""

    MOST_COUNTED = 10_000

    @cached_property
    def count(self) -> int:
        """Return the number of rows, at most `MOST_COUNTED`."""
        rows = cast("QuerySet[Any]", self.object_list)
        return rows[: self.MOST_COUNTED].count()


class NewestValuesFilter(admin.SimpleListFilter):
    """A filter that offers the values of the newest rows; the address accepts any other.

    Reading the distinct values of a column would read the whole log.
    """

    parameter_name: str

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the values of the newest rows, the newest first."""
        newest = Event.objects.order_by("-position")
        values = newest.values_list(self.parameter_name, flat=True)[:NEWEST]
        return [(value, value) for value in dict.fromkeys(values)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Event]) -> QuerySet[Event]:
        """Return the rows with the chosen value."""
        chosen = {self.parameter_name: self.value()}
        return queryset.filter(**chosen) if self.value() else queryset


class StreamFilter(NewestValuesFilter):
    """A filter by stream."""

    title = _("stream")
    parameter_name = "stream"


class KindFilter(NewestValuesFilter):
    """A filter by kind of event."""

    title = _("kind")
    parameter_name = "kind"


class TimeFilter(admin.SimpleListFilter):
    """A filter by the time that has passed since a row was recorded."""

    title = _("time")
    parameter_name = "within"
    SPANS = {
        "1": (timedelta(hours=1), _("the last hour")),
        "24": (timedelta(days=1), _("the last day")),
        "168": (timedelta(days=7), _("the last week")),
    }

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the spans of time."""
        return [(key, str(label)) for key, (_span, label) in self.SPANS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Event]) -> QuerySet[Event]:
        """Return the rows of the chosen span."""
        chosen = self.SPANS.get(self.value() or "")
        if chosen is None:
            return queryset
        # Times are stored as texts of one format, which sort in the order of time.
        return queryset.filter(recorded_at__gte=format_time(timezone.now() - chosen[0]))


@admin.register(Event)
class EventAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """The admin of rows without their secret fields, which are not read from the database."""

    list_display: tuple[str, ...] = ("position", "stream", "version", "kind", "recorded_at")
    list_filter: ClassVar[tuple[Any, ...]] = (StreamFilter, KindFilter, TimeFilter)
    paginator = BoundedPaginator
    ordering = ["-position"]
    show_full_result_count = False
    fields = _SHOWN
    readonly_fields = _SHOWN

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        """Return all rows, with their secret fields deferred."""
        return super().get_queryset(request).defer("secrets")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow filters on shown fields only: filtering by a secret field would reveal it."""
        return lookup.partition("__")[0] in (*_SHOWN, TimeFilter.parameter_name)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: only commands add rows."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        """Refuse: the log is append-only."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        """Refuse: the log is append-only."""
        return False
