"""Devices: the sessions a player is signed in with, listed by browser and system."""

from datetime import timedelta
from typing import Any, Final

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from games.players.auth.digests import digest
from games.players.models import Device, Player, ReturnLink
from games.pubsub import publisher
from games.pubsub.groups import player_group

RECORDED_EVERY: Final = timedelta(hours=1)
OTHER: Final = "other"
# The first match counts: most browsers also name others.
BROWSERS: Final = {
    "edge": ("Edg",),
    "opera": ("OPR/",),
    "samsung": ("SamsungBrowser",),
    "firefox": ("Firefox/", "FxiOS/"),
    "chrome": ("Chrome/", "CriOS/"),
    "safari": ("Safari/",),
}
SYSTEMS: Final = {
    "ios": ("iPhone", "iPad"),
    "android": ("Android",),
    "windows": ("Windows",),
    "mac": ("Macintosh",),
    "linux": ("Linux", "CrOS"),
}


def record_device(request: HttpRequest, player: Player) -> None:
    """Record that this player is signed in with the session of the request."""
    if not request.session.session_key:
        request.session.save()
    key, now = request.session.session_key, timezone.now()
    device = Device.objects.filter(session_key=key).first()
    if device is None or device.player_id != player.id:
        _expired(player).delete()
        Device.objects.update_or_create(
            session_key=key,
            defaults={
                "player": player,
                "created_at": now,
                "seen_at": now,
                **_browser_and_system(request),
            },
        )
    elif now - device.seen_at > RECORDED_EVERY:
        # By an update, since it may have been deleted meanwhile.
        Device.objects.filter(pk=device.pk).update(seen_at=now)


def devices_of(player: Player) -> QuerySet[Device]:
    """Return the player's devices, the most recently seen first."""
    return player.devices.filter(session_key__in=_live_sessions()).order_by("-seen_at", "-pk")


def sign_out(*, player: Player, number: int) -> bool:
    """Sign the player out on this device. Return False if the player has no such device."""
    return _sign_out(player, player.devices.filter(pk=number))


def sign_out_others(*, player: Player, here: str | None) -> None:
    """Sign the player out everywhere except in the session with this key."""
    _sign_out(player, player.devices.exclude(session_key=here))


def forget(*, session: str | None) -> None:
    """Delete the device of a session that has ended."""
    Device.objects.filter(session_key=session).delete()


def delete_devices(*, player: Player) -> None:
    """Delete all devices and sessions of a player; the caller closes the sockets."""
    _delete(player.devices.all())


@transaction.atomic
def _sign_out(player: Player, devices: QuerySet[Device]) -> bool:
    keys = _delete(devices)
    if not keys:
        return False
    # The device has the return link stored.
    ReturnLink.objects.filter(player=player).delete()
    group = player_group(player.id)
    message = {"type": "player.signed_out", "sessions": [digest(key) for key in keys]}
    transaction.on_commit(lambda: publisher.send(group, message))
    return True


def _delete(devices: QuerySet[Device]) -> list[str]:
    keys = list(devices.values_list("session_key", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    Device.objects.filter(session_key__in=keys).delete()
    return keys


def _live_sessions() -> Any:
    return Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")


def _expired(player: Player) -> QuerySet[Device]:
    return player.devices.exclude(session_key__in=_live_sessions())


def _browser_and_system(request: HttpRequest) -> dict[str, str]:
    agent = request.headers.get("User-Agent", "")
    return {"browser": _first_match(BROWSERS, agent), "system": _first_match(SYSTEMS, agent)}


def _first_match(names: dict[str, tuple[str, ...]], agent: str) -> str:
    return next(
        (name for name, marks in names.items() if any(map(agent.__contains__, marks))), OTHER
    )
