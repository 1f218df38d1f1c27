"""Lists for those who operate the site: read-only, with actions that call services."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Final

from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from events.admin import BoundedPaginator
from games.players.staff import ReadOnlyAdmin, has_permission, moderator_id

OPERATE: Final = "conduct.operate"


class OperateAdmin(ReadOnlyAdmin, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """Rows that are shown to those who operate the site."""

    paginator = BoundedPaginator
    show_full_result_count = False
    list_per_page = 50

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Return whether the user operates the site."""
        return self.has_operate_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether the user operates the site."""
        return self.has_operate_permission(request)

    def has_operate_permission(self, request: HttpRequest) -> bool:
        """Return whether the user operates the site."""
        return has_permission(request, OPERATE)

    def each(
        self, request: HttpRequest, rows: Iterable[Any], act: Callable[[Any, str, datetime], Any]
    ) -> None:
        """Call a service for each row with the id of the member of staff; say how many changed."""
        staff, now = moderator_id(request), timezone.now()
        changed = sum(act(row, staff, now) is not False for row in rows)
        text = ngettext("%(count)d changed.", "%(count)d changed.", changed) % {"count": changed}
        messages.success(request, text)
        if not changed:
            messages.info(request, _("Nothing was left to change."))
