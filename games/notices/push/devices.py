"""The push devices of players: subscribing, renewing and removing them."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.kernel.refusal import Malformed, Refused
from games.kernel.values import JsonObject
from games.notices.destinations import UnsafeDestination, check_url
from games.notices.push.keys import public_key
from games.notices.push.models import PushDevice
from games.notices.push.sending import Subscription, are_valid
from games.players.locking import lock_player
from games.players.models import Device, Player

MOST: Final = 5


def subscribe(
    *, player: Player, session: str, subscription: Subscription, server_key: str
) -> PushDevice:
    """Store or renew a subscription for the player who is signed in with this session.

    The oldest devices beyond `MOST` are removed. Raise `Refused` for an address that messages
    cannot be sent to, and for another key than the service's own, with which the browser must
    subscribe again.
    """
    if server_key != public_key():
        raise Refused("other_server_key")
    if not are_valid(subscription):
        raise Malformed("malformed", where="keys")
    try:
        check_url(subscription.endpoint)
    except UnsafeDestination as error:
        raise Refused("unsafe_endpoint", reason=error.reason) from None
    return _stored(player, session, subscription, server_key, timezone.now())


@transaction.atomic
def _stored(
    player: Player, session: str, subscription: Subscription, server_key: str, now: datetime
) -> PushDevice:
    lock_player(player)
    device = Device.objects.filter(player=player, session_key=session).first()
    if device is None:
        # It was signed out after the request began.
        raise Refused("not_signed_in_here")
    # A browser has one subscription, which belongs to the player who is signed in now.
    PushDevice.objects.filter(endpoint=subscription.endpoint).exclude(player=player).delete()
    PushDevice.objects.filter(device=device).exclude(endpoint=subscription.endpoint).delete()
    fields = {
        "player": player,
        "device": device,
        "p256dh": subscription.p256dh,
        "auth": subscription.auth,
        "server_key": server_key,
        "renewed_at": now,
    }
    stored, _ = PushDevice.objects.update_or_create(
        endpoint=subscription.endpoint,
        defaults=fields,
        create_defaults={**fields, "created_at": now},
    )
    newest = player.push_devices.order_by("-renewed_at", "-pk").values_list("pk", flat=True)[:MOST]
    player.push_devices.exclude(pk__in=list(newest)).delete()
    return stored


def devices_of(player_id: str) -> QuerySet[PushDevice]:
    """Return the player's push devices whose session has not ended, the oldest first."""
    return devices_of_all([player_id]).select_related("device")


def devices_of_all(player_ids: Collection[str]) -> QuerySet[PushDevice]:
    """Return these players' push devices whose session has not ended, the oldest first."""
    live = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    found = PushDevice.objects.filter(player__in=player_ids, device__session_key__in=live)
    return found.order_by("created_at", "pk")


def device_data(device: PushDevice, here: str | None) -> JsonObject:
    """Return a device as its owner sees it, who asks in the session with the key `here`."""
    return {**stored_data(device), "here": device.device.session_key == here}


def stored_data(device: PushDevice) -> JsonObject:
    """Return what is stored about a device, besides its address and keys."""
    return {
        "id": device.pk,
        "browser": device.device.browser,
        "system": device.device.system,
        "created_at": device.created_at,
        "delivered_at": device.delivered_at,
        "error": device.error,
    }


def remove(*, player: Player, number: int) -> bool:
    """Remove this device. Return False if the player has no such device."""
    deleted, _ = player.push_devices.filter(pk=number).delete()
    return bool(deleted)
