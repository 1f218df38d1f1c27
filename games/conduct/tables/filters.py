"""Filters of the list of tables with values that are known: distinct ones would read every row."""

from typing import Any, get_args

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games import rules
from games.table.events import TableVisibility
from games.table.state import Status
from games.tables.models import TableSummary


class _KnownValuesFilter(admin.SimpleListFilter):
    """A filter by one of the values that a column may have."""

    parameter_name: str
    values: tuple[str, ...]

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the values."""
        return [(value, value) for value in self.values]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[TableSummary]
    ) -> QuerySet[TableSummary]:
        """Return the tables with the chosen value; the address accepts any other, too."""
        chosen = {self.parameter_name: self.value()}
        return queryset.filter(**chosen) if self.value() else queryset


class StatusFilter(_KnownValuesFilter):
    """A filter by status."""

    title = _("status")
    parameter_name = "status"
    values = tuple(Status)


class GameFilter(_KnownValuesFilter):
    """A filter by game, of those offered now."""

    title = _("game")
    parameter_name = "game"
    values = tuple(rules.keys())


class VisibilityFilter(_KnownValuesFilter):
    """A filter by visibility."""

    title = _("visibility")
    parameter_name = "visibility"
    values = get_args(TableVisibility)
