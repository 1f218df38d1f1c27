"""Between values and JSON: strict on the way in, split by audience on the way out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from games.kernel.facts import Event, Move, kind_of
from games.kernel.refusal import Malformed, refuse
from games.kernel.values import JsonObject, Viewer
from games.kernel.visibility import Audience, visibilities

E = TypeVar("E", bound=Event)
M = TypeVar("M", bound=Move)

NOBODY = "nobody"
NOTE = "$"
"""What begins with this sign in a stored slice is a note of the log, not a field of the event."""

MAX_MOVE_BYTES = 4096
MAX_DEPTH = 16
MAX_INT = 2**53 - 1


def audience_of(seat: int) -> str:
    """The name under which the log keeps what only this seat may see."""
    return f"seat:{seat}"


@dataclass(frozen=True, slots=True)
class Split:
    """The fields of one value, apart by who may see them; `repr` shows the public ones only."""

    public: JsonObject
    secrets: Mapping[str, JsonObject] = field(repr=False)


def split(value: Event | Move, owner: int | None = None) -> Split:
    """The fields by audience; the owner is the event's own `seat` unless given."""
    plain = msgspec.to_builtins(value)
    owner = getattr(value, "seat", None) if owner is None else owner
    parts: dict[str, JsonObject] = {}
    for name, visibility in visibilities(type(value)):
        if name in plain:  # Not so where an omitted default is meant.
            parts.setdefault(_circle(visibility.audience, owner), {})[name] = plain[name]
    public = {"kind": plain["kind"], **parts.pop("", {})}
    return Split(public, parts)


def _circle(audience: Audience, owner: int | None) -> str:
    if audience is Audience.EVERYBODY:
        return ""
    return audience_of(owner) if audience is Audience.OWNER and owner is not None else NOBODY


def redact(value: Event, viewer: Viewer) -> JsonObject:
    """What this viewer may see of an event: always its kind, never an undeclared field."""
    parts = split(value)
    own = {} if viewer is None else parts.secrets.get(audience_of(viewer), {})
    return {**parts.public, **own}


def no_return(value: Event) -> bool:
    """Whether this fact shows something hidden or records chance: it ends the free undo."""
    return any(
        visibility.no_return and tells(getattr(value, name))
        for name, visibility in visibilities(type(value))
    )


def tells(part: Any) -> bool:
    """Whether a field holds anything: an empty one neither shows nor hides."""
    return part not in (None, (), "")


class Codec(Generic[E, M]):
    """Reads the events and moves of one game, and refuses everything else."""

    def __init__(self, events: Iterable[type[E]], moves: Iterable[type[M]]) -> None:
        self.events = {kind_of(kind): kind for kind in events}
        self.moves = {kind_of(kind): kind for kind in moves}

    def event(self, public: Mapping[str, Any], secrets: Mapping[str, Mapping[str, Any]]) -> E:
        """The event that was split into these parts, whatever notes lie beside its fields."""
        fields = {
            name: part[name]
            for part in (public, *secrets.values())
            for name in part
            if not name.startswith(NOTE)
        }
        return self.event_from(fields)

    def event_from(self, fields: Mapping[str, Any]) -> E:
        """The event with all of these fields, `kind` among them."""
        kind = fields.get("kind")
        if not isinstance(kind, str) or kind not in self.events:
            raise Malformed(refuse("malformed_event", where="$.kind"))
        try:
            # One class, never a union of them: msgspec prepares a union again on every call.
            value: E = msgspec.convert(fields, type=self.events[kind])
        except msgspec.ValidationError as error:
            raise Malformed(refuse("malformed_event", where=where(error))) from None
        return value

    def move_from(self, fields: Any) -> M:
        """The move a client sent, already parsed as JSON."""
        if not isinstance(fields, dict):
            raise Malformed(refuse("malformed_move", where="$"))
        kind = fields.get("kind")
        if not isinstance(kind, str) or kind not in self.moves:
            raise Malformed(refuse("unknown_move", kinds=sorted(self.moves)))
        try:
            value: M = msgspec.convert(fields, type=self.moves[kind])
        except msgspec.ValidationError as error:
            raise Malformed(refuse("malformed_move", where=where(error))) from None
        if not travels(fields):
            raise Malformed(refuse("malformed_move", where="$"))
        return value

    def parse_move(self, text: bytes) -> M:
        """The move in a JSON text of bounded size."""
        if len(text) > MAX_MOVE_BYTES:
            raise Malformed(refuse("too_large", limit=MAX_MOVE_BYTES))
        try:
            return self.move_from(msgspec.json.decode(text))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Malformed(refuse("malformed_json")) from None


def plain(value: Event | Move) -> JsonObject:
    """All fields of a value as JSON data, secrets included: for the server's own use."""
    data: JsonObject = msgspec.to_builtins(value)
    return data


def travels(value: Any, depth: int = MAX_DEPTH) -> bool:
    """Whether every part of this JSON data arrives everywhere as it was sent."""
    # Clients read numbers as doubles, and databases refuse some characters.
    match value:
        case int():
            return abs(value) <= MAX_INT
        case str():
            return value.isprintable()
        case dict():
            parts = (part for pair in value.items() for part in pair)
            return depth > 0 and all(travels(part, depth - 1) for part in parts)
        case list() | tuple():
            return depth > 0 and all(travels(part, depth - 1) for part in value)
        case _:
            return value is None


def where(error: msgspec.ValidationError) -> str:
    """The path of what is wrong, for the sender."""
    # Only the path: the message itself may quote the value that was sent.
    _, _, path = str(error).partition(" - at `")
    return path.rstrip("`") or "$"
