"""Read the audit: what staff did, with the words that are not erased."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q, QuerySet

from events.models import Event
from games.conduct import words
from games.conduct.models import AuditEntry
from games.players.selectors import public_profiles


@dataclass(frozen=True, slots=True)
class ActRow:
    """An act of a member of staff, with that person's name and the words of the act."""

    entry: AuditEntry
    name: str
    words: str
    facts: Mapping[str, Any]


def acts_about(kind: str, target: str) -> list[ActRow]:
    """Return everything that staff did about a target, the oldest first."""
    entries = AuditEntry.objects.filter(target_kind=kind, target=target)
    return rows_of(entries.order_by("recorded_at", "id"))


def search(
    *,
    staff: str = "",
    action: str = "",
    target_kind: str = "",
    target: str = "",
    reason: str = "",
    first: datetime | None = None,
    before: datetime | None = None,
) -> QuerySet[AuditEntry]:
    """Return the entries that match all given values, the newest first."""
    equal = {
        "staff": staff,
        "action": action,
        "target_kind": target_kind,
        "target": target,
        "reason": reason,
    }
    found = AuditEntry.objects.filter(**{name: value for name, value in equal.items() if value})
    if first:
        found = found.filter(recorded_at__gte=first)
    if before:
        found = found.filter(recorded_at__lt=before)
    return found.order_by("-recorded_at", "-id")


def rows_of(entries: Iterable[AuditEntry]) -> list[ActRow]:
    """Return these entries with names and words."""
    entries = list(entries)
    events = _events(entries)
    texts = words.texts(str(event["words"]) for event in events.values())
    names = public_profiles({entry.staff for entry in entries})
    return [
        _row(entry, events.get((entry.stream, entry.version), {}), texts, names)
        for entry in entries
    ]


def _row(
    entry: AuditEntry, event: Mapping[str, Any], texts: Mapping[str, str], names: Mapping[str, Any]
) -> ActRow:
    name = names[entry.staff].name if entry.staff in names else ""
    text = texts.get(event.get("words", ""), "")
    return ActRow(entry, name or entry.staff, text, event.get("facts", {}))


def _events(entries: Sequence[AuditEntry]) -> dict[tuple[str, int], dict[str, Any]]:
    if not entries:
        return {}
    places = (Q(stream=entry.stream, version=entry.version) for entry in entries)
    # Only the public column, as everywhere in the admin.
    rows = Event.objects.filter(reduce(or_, places)).values_list("stream", "version", "public")
    return {(stream, version): json.loads(public) for stream, version, public in rows}
