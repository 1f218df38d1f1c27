"""Rows as they travel: lines with the slices a reader may see, and digests of all others."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from events.envelope import RecordedEvent
from events.seal import COLUMNS, Line, Unsealable, slice_digest


def whole(recorded: RecordedEvent) -> dict[str, Any]:
    """The line with every slice, for the operator's own files."""
    return for_audiences(recorded, frozenset(recorded.salts))


def for_audiences(recorded: RecordedEvent, audiences: frozenset[str]) -> dict[str, Any]:
    """The line with the slices of these audiences only; it verifies like the whole one."""
    stored = recorded.original or recorded
    line = {name: getattr(stored, name) for name in COLUMNS}
    line["command"] = stored.command and str(stored.command)
    line["recorded_at"] = instant(stored.recorded_at)
    line["secrets"] = {
        name: piece if name in audiences else {"digest": slice_digest(piece)}
        for name, piece in _slices(stored).items()
    }
    return line


def _slices(stored: RecordedEvent) -> dict[str, Line]:
    return {
        name: {"fields": fields, "salt": stored.salts[name]}
        for name, fields in stored.secrets.items()
    }


def reopened(line: Line, position: int = 0) -> RecordedEvent:
    """The event that a whole line describes."""
    slices = line["secrets"]
    if any("fields" not in piece for piece in slices.values()):
        raise Unsealable("slices are withheld from this line")
    parts: dict[str, Any] = {
        **line,
        "command": None if line["command"] is None else _uuid(line["command"]),
        "recorded_at": _moment(line["recorded_at"]),
        "secrets": {name: piece["fields"] for name, piece in slices.items()},
        "salts": {name: piece["salt"] for name, piece in slices.items()},
    }
    return RecordedEvent(**parts, position=position)


# The rows of a batch, read one after the other, share their command and their moment.
_uuid = lru_cache(maxsize=64)(UUID)
_moment = lru_cache(maxsize=64)(datetime.fromisoformat)


def instant(moment: datetime) -> str:
    """The one text of a moment: UTC, to the microsecond."""
    if moment.tzinfo is None:
        raise Unsealable("a moment without a time zone")
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
