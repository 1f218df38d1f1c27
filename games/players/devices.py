"""Where somebody is signed in: noted at the door, told by browser and system, ended one by one."""

from datetime import timedelta
from typing import Any, Final

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from games import publisher
from games.players.digests import digest
from games.players.models import Device, Player, ReturnLink

NOTED_EVERY: Final = timedelta(hours=1)
OTHER: Final = "other"
# The first that is named counts: most browsers also give themselves out for others.
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


def note(request: HttpRequest, player: Player) -> None:
    """Note that this player is signed in where the request comes from."""
    if not request.session.session_key:
        request.session.save()
    key, now = request.session.session_key, timezone.now()
    device = Device.objects.filter(session_key=key).first()
    if device is None or device.player_id != player.id:
        _signed_out(player).delete()
        Device.objects.update_or_create(
            session_key=key,
            defaults={"player": player, "created_at": now, "seen_at": now, **_looks(request)},
        )
    elif now - device.seen_at > NOTED_EVERY:
        # Not by saving it: it may have been ended meanwhile.
        Device.objects.filter(pk=device.pk).update(seen_at=now)


def of(player: Player) -> QuerySet[Device]:
    """Where this player is signed in, the latest seen first."""
    return player.devices.filter(session_key__in=_live()).order_by("-seen_at", "-pk")


def end(*, player: Player, number: int) -> bool:
    """Sign the player out on this device; False where they have no such device."""
    return _end(player, player.devices.filter(pk=number))


def end_others(*, player: Player, here: str | None) -> None:
    """Sign the player out everywhere but in the session with this key."""
    _end(player, player.devices.exclude(session_key=here))


def forget_all(*, player: Player) -> None:
    """Keep no device and no session of a player who goes; whose sockets are told so anyway."""
    _delete(player.devices.all())


@transaction.atomic
def _end(player: Player, ended: QuerySet[Device]) -> bool:
    keys = _delete(ended)
    if not keys:
        return False
    # Whoever has the device has the link on it.
    ReturnLink.objects.filter(player=player).delete()
    group = publisher.player_group(player.id)
    told = {"type": "player.signed_out", "sessions": [digest(key) for key in keys]}
    transaction.on_commit(lambda: publisher.send(group, told))
    return True


def _delete(ended: QuerySet[Device]) -> list[str]:
    keys = list(ended.values_list("session_key", flat=True))
    Session.objects.filter(session_key__in=keys).delete()
    Device.objects.filter(session_key__in=keys).delete()
    return keys


def _live() -> Any:
    return Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")


def _signed_out(player: Player) -> QuerySet[Device]:
    return player.devices.exclude(session_key__in=_live())


def _looks(request: HttpRequest) -> dict[str, str]:
    says = request.headers.get("User-Agent", "")
    return {"browser": _named(BROWSERS, says), "system": _named(SYSTEMS, says)}


def _named(names: dict[str, tuple[str, ...]], says: str) -> str:
    return next(
        (name for name, signs in names.items() if any(map(says.__contains__, signs))), OTHER
    )
