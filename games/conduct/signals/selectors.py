"""Read the signals about a player."""

from datetime import datetime

import msgspec

from games.conduct.signals.models import SeenDevice, Signal
from games.kernel.values import JsonObject


class SignalData(msgspec.Struct, frozen=True):
    """A signal as moderators are shown it."""

    kind: str
    other: str
    count: int
    tables: list[str]
    found_at: datetime
    expires_at: datetime


def signals_about(player_id: str) -> list[SignalData]:
    """Return the signals about a player, the newest first."""
    columns = SignalData.__struct_fields__
    rows = Signal.objects.filter(player=player_id).order_by("-found_at", "pk")
    return [SignalData(*row) for row in rows.values_list(*columns)]


def stored_signals(player_id: str) -> JsonObject:
    """Return what is stored about a player, without naming other players or the device."""
    signals = Signal.objects.filter(player=player_id).order_by("kind", "pk")
    devices = SeenDevice.objects.filter(player=player_id).order_by("seen_at", "pk")
    return {
        "signals": list(signals.values("kind", "count", "tables", "found_at", "expires_at")),
        "seen_devices": list(devices.values("seen_at")),
    }
