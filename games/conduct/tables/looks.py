"""Looks of staff at hidden information: recorded before it is shown, and shown to the players.

A look is with the eyes of a seat, or at everything, up to one version. The players of an ended
game learn the role of the member of staff, the time and the reason.
"""

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from events.models import Event
from games.conduct.audit.record import Act, record, stream_of
from games.conduct.models import AuditEntry
from games.conduct.reasons import DECISION_REASONS
from games.conduct.staff import Staff, require
from games.conduct.tables.closeness import is_close
from games.conduct.words import keep
from games.kernel.refusal import Refused
from games.kernel.values import JsonObject, Moment, Seat
from games.tables.rendering import Eyes

ACTION: Final = "look"
PERMISSION: Final = "conduct.look"
VALID_FOR: Final = timedelta(hours=1)
"""How long a look may be looked at again; a later one needs a reason of its own."""

MOST_SHOWN: Final = 200
"""How many looks at one table its players are shown."""


@dataclass(frozen=True, slots=True)
class Look:
    """A recorded look: with these eyes, up to this version."""

    eyes: Eyes
    version: int


@dataclass(frozen=True, slots=True)
class ShownLook:
    """A look as the players of an ended game are shown it."""

    role: str
    at: Moment
    reason: str
    seat: Seat | None
    version: int


def record_look(
    *,
    table_id: str,
    look: Look,
    reason: str,
    words: str,
    staff: Staff,
    now: datetime,
) -> int:
    """Record a look before anything of it is shown. Return its number.

    Raise `Refused` for staff without permission or at the table, and for an unknown reason.
    """
    require(staff, PERMISSION)
    if is_close(staff.player_id, table_id):
        raise Refused("at_the_table")
    if reason not in DECISION_REASONS:
        raise Refused("unknown_reason", reasons=list(DECISION_REASONS))
    about = {"seat": look.eyes.seat, "whole": look.eyes.is_whole, "version": look.version}
    kept = keep(words, author=staff.player_id, now=now)
    facts = {**about, "role": staff.role}
    act = Act(ACTION, "table", table_id, reason=reason, words=kept, facts=facts)
    return record(act, staff=staff.player_id, now=now)


def recorded_look(*, table_id: str, number: int, staff: Staff, now: datetime) -> Look | None:
    """Return the look that this member of staff has recorded under a number, while it is valid."""
    if PERMISSION not in staff.permissions or is_close(staff.player_id, table_id):
        return None
    entry = AuditEntry.objects.filter(
        stream=stream_of(staff.player_id),
        version=number,
        action=ACTION,
        target_kind="table",
        target=table_id,
        recorded_at__gt=now - VALID_FOR,
    ).first()
    return _look(_facts([entry])[0]) if entry else None


def looks_at(table_id: str) -> tuple[ShownLook, ...]:
    """Return all looks at a table, the first one first, as its players are shown them."""
    entries = list(
        AuditEntry.objects.filter(action=ACTION, target_kind="table", target=table_id).order_by(
            "recorded_at", "pk"
        )[:MOST_SHOWN]
    )
    return tuple(
        ShownLook(facts["role"], entry.recorded_at, entry.reason, facts["seat"], facts["version"])
        for entry, facts in zip(entries, _facts(entries), strict=True)
    )


def _look(facts: JsonObject) -> Look:
    return Look(Eyes(facts["seat"], facts["whole"]), facts["version"])


def _facts(entries: list[AuditEntry]) -> list[JsonObject]:
    wanted = Q()
    for entry in entries:
        wanted |= Q(stream=entry.stream, version=entry.version)
    rows = Event.objects.filter(wanted) if entries else Event.objects.none()
    public = {
        (stream, version): json.loads(text)
        for stream, version, text in rows.values_list("stream", "version", "public")
    }
    return [public[entry.stream, entry.version]["facts"] for entry in entries]
