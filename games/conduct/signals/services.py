"""Compute the signals that moderators are shown, and delete those that are old."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Count, Max

from games.conduct.models import Report
from games.conduct.signals.evidence import examine_ended_tables
from games.conduct.signals.models import Evidence, SeenDevice, Signal

MOST_TABLES: Final = 10
MOST_DEVICES: Final = 500
MOST_ON_DEVICE: Final = 8
"""A device of more players belongs to a club or a school, and shows nothing."""
SHARED: Final = "shared_device"
THRESHOLDS: Final = {
    "refused_undo": "REFUSED_UNDOS",
    "abandoned": "ABANDONED_GAMES",
    "fast_loss": "FAST_LOSSES",
}
"""The setting with the least count of each kind of evidence."""


def look_for_signals(now: datetime) -> int:
    """Examine the next ended tables, the reports and the devices. Return how many signals show."""
    delete_old(now)
    since = now - timedelta(days=settings.SIGNALS["KEPT_DAYS"])
    players = examine_ended_tables(now)
    found = [
        *_from_evidence(players, since),
        *_from_reports(since),
        *_from_devices(since),
    ]
    _store(found, now)
    return len(found)


def delete_old(now: datetime) -> None:
    """Delete everything that was kept for long enough."""
    since = now - timedelta(days=settings.SIGNALS["KEPT_DAYS"])
    Signal.objects.filter(expires_at__lte=now).delete()
    Evidence.objects.filter(happened_at__lt=since).delete()
    SeenDevice.objects.filter(seen_at__lt=since).delete()


def record_sign_in(
    *, device: str, player: str, now: datetime, former: Collection[str] = ()
) -> None:
    """Record that a player signed in on a device, which is named by its keyed hash.

    Rows under its `former` hashes, by keys that were replaced, are moved to this one.
    """
    for each in former:
        _rename_device(each, device)
    SeenDevice.objects.update_or_create(device=device, player=player, defaults={"seen_at": now})


def _rename_device(former: str, device: str) -> None:
    known = list(SeenDevice.objects.filter(device=device).values_list("player", flat=True))
    SeenDevice.objects.filter(device=former).exclude(player__in=known).update(device=device)
    SeenDevice.objects.filter(device=former).delete()


def _from_evidence(players: Collection[str], since: datetime) -> Iterator[Signal]:
    rows = Evidence.objects.filter(player__in=players, happened_at__gte=since)
    grouped: dict[tuple[str, str, str], list[Evidence]] = {}
    for row in rows.order_by("-happened_at", "-pk"):
        grouped.setdefault((row.kind, row.player, row.other), []).append(row)
    for (kind, player, other), found in grouped.items():
        count = sum(row.count for row in found)
        if count >= settings.SIGNALS[THRESHOLDS[kind]]:
            tables = [row.table for row in found[:MOST_TABLES]]
            yield _signal(kind, player, count, found[0].happened_at, other=other, tables=tables)


def _from_reports(since: datetime) -> Iterator[Signal]:
    recent = Report.objects.filter(created_at__gte=since).exclude(reporter="")
    counted = recent.values("case__subject").annotate(
        people=Count("reporter", distinct=True), last=Max("created_at")
    )
    for row in counted.filter(people__gte=settings.SIGNALS["REPORTERS"]):
        yield _signal("many_reports", row["case__subject"], row["people"], row["last"])


def _from_devices(since: datetime) -> Iterator[Signal]:
    counted = SeenDevice.objects.filter(seen_at__gte=since).values("device")
    shared = counted.annotate(people=Count("player"), last=Max("seen_at")).filter(people__gte=2)
    devices = [row["device"] for row in shared.order_by("-last")[:MOST_DEVICES]]
    on_device: dict[str, dict[str, datetime]] = {}
    for row in SeenDevice.objects.filter(device__in=devices):
        on_device.setdefault(row.device, {})[row.player] = row.seen_at
    for seen in on_device.values():
        if len(seen) <= MOST_ON_DEVICE:
            yield from _pairs(seen)


def _pairs(seen: dict[str, datetime]) -> Iterator[Signal]:
    for player, last in seen.items():
        for other in seen.keys() - {player}:
            yield _signal(SHARED, player, 2, min(last, seen[other]), other=other)


def _signal(
    kind: str,
    player: str,
    count: int,
    last: datetime,
    *,
    other: str = "",
    tables: Iterable[str] = (),
) -> Signal:
    expires_at = last + timedelta(days=settings.SIGNALS["KEPT_DAYS"])
    return Signal(
        kind=kind,
        player=player,
        other=other,
        count=count,
        tables=list(tables),
        expires_at=expires_at,
    )


def _store(found: Iterable[Signal], now: datetime) -> None:
    rows = {(each.player, each.kind, each.other): each for each in found}
    for each in rows.values():
        each.found_at = now
    Signal.objects.bulk_create(
        rows.values(),
        update_conflicts=True,
        unique_fields=["player", "kind", "other"],
        # Without `found_at`: when it was first found.
        update_fields=["count", "tables", "expires_at"],
    )
