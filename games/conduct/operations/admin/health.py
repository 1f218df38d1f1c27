"""The health of the log: when it was last verified, its last note, and how far followers are."""

from typing import Any, Final

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.timesince import timesince
from django.utils.translation import gettext_lazy as _

from events.models import LogCheck
from games.conduct.operations.admin.base import OperateAdmin
from games.conduct.operations.admin.words import health_lines
from games.conduct.operations.health import lags, log_health

NAMES: Final = {
    "verify": _("Verification"),
    "note": _("Note of heads"),
    "changes": _("Note of changed heads"),
}


@admin.register(LogCheck)
class LogCheckAdmin(OperateAdmin):
    """The last verification of the log and the last note of its heads, with their age."""

    list_display = ("named", "ran_at", "age", "streams", "problems")
    list_display_links = None
    ordering = ("kind",)
    change_list_template = "operations/health.html"
    fields = readonly_fields = ("kind", "ran_at", "streams", "problems")

    @admin.display(description=_("check"))
    def named(self, check: LogCheck) -> Any:
        """Return the name of the check."""
        return NAMES.get(check.kind, check.kind)

    @admin.display(description=_("age"))
    def age(self, check: LogCheck) -> str:
        """Return how long ago it ran."""
        return timesince(check.ran_at)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the checks, and how far the followers of the log are behind."""
        lines = health_lines(log_health().verified_at is not None, lags())
        return super().changelist_view(request, {**(extra_context or {}), "health": lines})
