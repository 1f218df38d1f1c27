"""The log in the admin: to be read, and only what everybody may see."""

from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from events.in_two import in_two
from events.models import Event
from events.redact import instant
from events.seal import COLUMNS

_SHOWN = ("position", *(name for name in COLUMNS if name != "secrets"))


class StreamFilter(admin.SimpleListFilter):
    """Offers the streams that were written to last; any other goes into the address."""

    title = in_two("stream", "flux")
    parameter_name = "stream"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """The streams of the newest rows, newest first."""
        newest = Event.objects.order_by("-position").values_list("stream", flat=True)[:200]
        return [(stream, stream) for stream in dict.fromkeys(newest)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Event]) -> QuerySet[Event]:
        """The rows of the chosen stream."""
        return queryset.filter(stream=self.value()) if self.value() else queryset


class TimeFilter(admin.SimpleListFilter):
    """Rows recorded lately."""

    title = in_two("time", "moment")
    parameter_name = "within"
    SPANS = {
        "1": (timedelta(hours=1), in_two("the last hour", "la dernière heure")),
        "24": (timedelta(days=1), in_two("the last day", "le dernier jour")),
        "168": (timedelta(days=7), in_two("the last week", "la dernière semaine")),
    }

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """The spans."""
        return [(key, words) for key, (_, words) in self.SPANS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Event]) -> QuerySet[Event]:
        """The rows of the chosen span."""
        chosen = self.SPANS.get(self.value() or "")
        if chosen is None:
            return queryset
        # Moments are kept as texts of one form, which sort as the moments do.
        return queryset.filter(recorded_at__gte=instant(timezone.now() - chosen[0]))


@admin.register(Event)
class EventAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Rows without their secret fields, which are not even read from the database."""

    list_display = ("position", "stream", "version", "kind", "recorded_at")
    list_filter = (StreamFilter, "kind", TimeFilter)
    ordering = ["-position"]
    show_full_result_count = False
    fields = _SHOWN
    readonly_fields = _SHOWN

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        """Everything but the secrets."""
        return super().get_queryset(request).defer("secrets")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Addresses filter by what is shown: asking often enough would tell the rest."""
        return lookup.partition("__")[0] in (*_SHOWN, TimeFilter.parameter_name)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody writes to the log by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        """Nobody changes the log."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Event | None = None) -> bool:
        """Nobody removes anything from the log."""
        return False
