"""Sign-ins, tokens, links to tables, webhooks and push devices; never a secret or its digest."""

from urllib.parse import urlsplit

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.conduct.operations import access
from games.conduct.operations.admin.base import OperateAdmin
from games.notices.push.models import PushDevice
from games.notices.webhook.models import Webhook
from games.players.models import ApiToken, Device
from games.tables.models import Invitation


class OfPlayerAdmin(OperateAdmin):
    """Rows that belong to a player."""

    list_select_related = ("player",)
    search_fields = ("=player__id", "player__name")
    ordering = ("-id",)


@admin.register(Device)
class DeviceAdmin(OfPlayerAdmin):
    """Where players are signed in."""

    list_display = ("id", "player", "browser", "system", "created_at", "seen_at")
    list_filter = ("system", "browser", "seen_at")
    fields = readonly_fields = ("player", "browser", "system", "created_at", "seen_at")
    actions = ("sign_out", "sign_out_everywhere")

    @admin.action(description=_("Sign out on this device"), permissions=["operate"])
    def sign_out(self, request: HttpRequest, devices: QuerySet[Device]) -> None:
        """Sign the players out on these devices."""
        self.each(
            request,
            devices.select_related("player"),
            lambda device, staff, now: access.sign_out(device, staff=staff, now=now),
        )

    @admin.action(description=_("Sign the player out everywhere"), permissions=["operate"])
    def sign_out_everywhere(self, request: HttpRequest, devices: QuerySet[Device]) -> None:
        """Sign the players of these devices out on all of theirs."""
        players = {device.player_id: device.player for device in devices.select_related("player")}
        self.each(
            request,
            players.values(),
            lambda player, staff, now: access.sign_out_everywhere(player, staff=staff, now=now),
        )


@admin.register(ApiToken)
class TokenAdmin(OfPlayerAdmin):
    """The tokens with which programs play."""

    list_display = ("id", "player", "name", "created_at", "used_at")
    list_filter = ("used_at",)
    fields = readonly_fields = ("player", "name", "created_at", "used_at")
    actions = ("revoke",)

    @admin.action(description=_("Revoke"), permissions=["operate"])
    def revoke(self, request: HttpRequest, tokens: QuerySet[ApiToken]) -> None:
        """Revoke these tokens."""
        self.each(
            request,
            tokens.select_related("player"),
            lambda token, staff, now: access.revoke_token(token, staff=staff, now=now),
        )


@admin.register(Invitation)
class InvitationAdmin(OperateAdmin):
    """Links to tables that have not started."""

    list_display = ("id", "table", "created_at")
    search_fields = ("=table",)
    ordering = ("-id",)
    fields = readonly_fields = ("table", "created_at")
    actions = ("revoke",)

    @admin.action(description=_("Revoke"), permissions=["operate"])
    def revoke(self, request: HttpRequest, links: QuerySet[Invitation]) -> None:
        """Revoke these links."""
        self.each(
            request,
            links,
            lambda link, staff, now: access.revoke_invitation(link.pk, staff=staff, now=now),
        )


@admin.register(Webhook)
class WebhookAdmin(OfPlayerAdmin):
    """Where notices are posted, by host: the rest of an address may be a secret."""

    list_display = ("id", "player", "host", "delivered_at", "failures", "error", "off_at")
    list_filter = (("off_at", admin.EmptyFieldListFilter), "error")
    fields = readonly_fields = (
        *("player", "host", "created_at", "delivered_at", "failing_since", "failures"),
        *("error", "off_at"),
    )
    actions = ("switch_off",)

    @admin.display(description=_("host"))
    def host(self, webhook: Webhook) -> str:
        """Return the name of the receiver's host."""
        return urlsplit(webhook.url).hostname or ""

    @admin.action(description=_("Switch off"), permissions=["operate"])
    def switch_off(self, request: HttpRequest, webhooks: QuerySet[Webhook]) -> None:
        """Send nothing more to these webhooks."""
        self.each(
            request,
            webhooks,
            lambda each, staff, now: access.switch_webhook_off(each, staff=staff, now=now),
        )


@admin.register(PushDevice)
class PushDeviceAdmin(OfPlayerAdmin):
    """Devices that receive push messages, by the host of their push service."""

    list_display = ("id", "player", "service", "renewed_at", "delivered_at", "error")
    list_filter = ("error", "delivered_at")
    fields = readonly_fields = (
        *("player", "service", "created_at", "renewed_at", "delivered_at", "error"),
    )
    actions = ("remove",)

    @admin.display(description=_("push service"))
    def service(self, device: PushDevice) -> str:
        """Return the name of the push service's host."""
        return urlsplit(device.endpoint).hostname or ""

    @admin.action(description=_("Send no more"), permissions=["operate"])
    def remove(self, request: HttpRequest, devices: QuerySet[PushDevice]) -> None:
        """Send no more push messages to these devices."""
        self.each(
            request,
            devices.select_related("player"),
            lambda device, staff, now: access.remove_push_device(device, staff=staff, now=now),
        )
