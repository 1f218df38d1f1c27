"""The admin of deliveries: dead letters are sent again or dropped, by a service."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from events.admin import BoundedPaginator
from games.notices.models import Delivery
from games.notices.queue import dead_letters
from games.players.staff import ReadOnlyAdmin, has_permission


@admin.register(Delivery)
class DeliveryAdmin(ReadOnlyAdmin, admin.ModelAdmin):  # type: ignore[type-arg]  # generic in the stubs only
    """The admin of deliveries, whose content is not stored."""

    view_permission = "conduct.operate"

    list_display = ("id", "channel", "kind", "table", "state", "why", "attempts", "due_at")
    list_filter = ("state", "channel", "kind", "created_at")
    search_fields = ("=player", "=table")
    ordering = ("-id",)
    paginator = BoundedPaginator
    show_full_result_count = False
    fields = readonly_fields = (
        *("channel", "address", "player", "kind", "table", "version", "state", "why"),
        *("attempts", "created_at", "due_at", "sent_at"),
    )
    actions = ("retry", "drop")

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may change what becomes of deliveries."""
        return has_permission(request, self.view_permission)

    @admin.action(description=_("Send again"), permissions=["moderate"])
    def retry(self, request: HttpRequest, deliveries: QuerySet[Delivery]) -> None:
        """Queue dead deliveries again, with all their attempts."""
        count = dead_letters.retry(deliveries, timezone.now())
        self.message_user(request, f"{count}", messages.SUCCESS)

    @admin.action(description=_("Drop"), permissions=["moderate"])
    def drop(self, request: HttpRequest, deliveries: QuerySet[Delivery]) -> None:
        """Give dead deliveries up, so that they are no longer reported."""
        count = dead_letters.drop(deliveries)
        self.message_user(request, f"{count}", messages.SUCCESS)
