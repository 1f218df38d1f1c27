"""Deliveries and the outbox: dead letters are sent again or dropped, which the audit records."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.conduct.operations import services
from games.conduct.operations.admin.base import OPERATE, OperateAdmin
from games.notices.admin import DeliveryAdmin
from games.notices.models import Delivery
from games.outbox.models import OutboxItem
from games.players.staff import has_permission, moderator_id

admin.site.unregister(Delivery)


@admin.register(Delivery)
class AuditedDeliveryAdmin(DeliveryAdmin, OperateAdmin):
    """The admin of deliveries, whose actions are recorded."""

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        """Return whether the user operates the site."""
        return has_permission(request, OPERATE)

    @admin.action(description=_("Send again"), permissions=["moderate"])
    def retry(self, request: HttpRequest, deliveries: QuerySet[Delivery]) -> None:
        """Queue dead deliveries again, with all their attempts."""
        count = services.retry_deliveries(
            deliveries, staff=moderator_id(request), now=timezone.now()
        )
        self.message_user(request, f"{count}", messages.SUCCESS)

    @admin.action(description=_("Drop"), permissions=["moderate"])
    def drop(self, request: HttpRequest, deliveries: QuerySet[Delivery]) -> None:
        """Give dead deliveries up, so that they are no longer reported."""
        count = services.drop_deliveries(
            deliveries, staff=moderator_id(request), now=timezone.now()
        )
        self.message_user(request, f"{count}", messages.SUCCESS)


@admin.register(OutboxItem)
class OutboxAdmin(OperateAdmin):
    """Notices that wait for a worker."""

    list_display = ("id", "kind", "table", "version", "written_at", "due_at", "lease_until")
    list_filter = ("kind", "due_at")
    search_fields = ("=player", "=table")
    ordering = ("due_at",)
    fields = readonly_fields = (
        *("player", "kind", "table", "version", "written_at", "due_at", "lease_until", "fence"),
    )
