"""Convert events to the lines of an export, with or without their secret slices, and back."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from events.chain.seal import COLUMNS, Line, Unsealable, slice_digest
from events.envelope import RecordedEvent


def full_line(recorded: RecordedEvent) -> dict[str, Any]:
    """Return the line of an event with all its slices."""
    return redacted_line(recorded, frozenset(recorded.salts))


def redacted_line(recorded: RecordedEvent, audiences: frozenset[str]) -> dict[str, Any]:
    """Return the line with the slices of these audiences, and only the digests of the others.

    It verifies like the full line.
    """
    stored = recorded.original or recorded
    line = {name: getattr(stored, name) for name in COLUMNS}
    line["command"] = stored.command and str(stored.command)
    line["recorded_at"] = format_time(stored.recorded_at)
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


def event_of_line(line: Line, position: int = 0) -> RecordedEvent:
    """Return the event of a full line. Raise `Unsealable` if slices are withheld."""
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


# The rows of a batch, which are read one after the other, share their command and time.
_uuid = lru_cache(maxsize=64)(UUID)
_moment = lru_cache(maxsize=64)(datetime.fromisoformat)


def format_time(moment: datetime) -> str:
    """Return the canonical text of a time: UTC, to the microsecond."""
    if moment.tzinfo is None:
        raise Unsealable("a time without a time zone")
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
