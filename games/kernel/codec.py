"""Convert events and moves to JSON, split by audience, and read them back strictly."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from games.kernel.events import Event, Move, kind_of
from games.kernel.refusal import Malformed
from games.kernel.values import JsonObject, Value, Viewer
from games.kernel.visibility import Audience, visibilities

E = TypeVar("E", bound=Event)
M = TypeVar("M", bound=Move)

NOBODY = "nobody"
ONLY = "only:"
"""The prefix of the audiences whose fields are not shown to others after the reveal."""

STAFF = f"{ONLY}staff"
"""The audience to which no viewer belongs."""

NOTE = "$"
"""The prefix of notes: names in the log that are not fields of the event."""

MAX_MOVE_BYTES = 4096
MAX_DEPTH = 16
MAX_INT = 2**53 - 1


def audience_of(seat: int) -> str:
    """Return the name of the audience of one seat in the log."""
    return f"seat:{seat}"


def own_audiences(viewer: Viewer) -> frozenset[str]:
    """Return the names of the audiences to which a viewer belongs besides everybody."""
    return frozenset() if viewer is None else frozenset({f"seat:{viewer}", f"{ONLY}{viewer}"})


def shown_audiences(names: Iterable[str], viewer: Viewer, *, revealed: bool) -> frozenset[str]:
    """Return those of these audiences whose fields a viewer may see.

    Once the game is revealed, these are all except what is private to other seats.
    """
    own = own_audiences(viewer)
    return frozenset(
        name for name in names if name in own or (revealed and not name.startswith(ONLY))
    )


class Split(Value, frozen=True):
    """The fields of an event or move by audience; its `repr` shows the public ones only."""

    secret_fields: ClassVar = ("secrets",)

    public: JsonObject
    secrets: Mapping[str, JsonObject]


def split(value: Event | Move, owner: int | None = None) -> Split:
    """Split the fields by audience; the owner is the event's own `seat` unless given."""
    plain = msgspec.to_builtins(value)
    owner = getattr(value, "seat", None) if owner is None else owner
    parts: dict[str, JsonObject] = {}
    for name, visibility in visibilities(type(value)):
        if name in plain:  # A default may be omitted.
            parts.setdefault(_audience_name(visibility.audience, owner), {})[name] = plain[name]
    public = {"kind": plain["kind"], **parts.pop("", {})}
    return Split(public, parts)


def _audience_name(audience: Audience, owner: int | None) -> str:
    if audience is Audience.EVERYBODY:
        return ""
    if audience is Audience.STAFF:
        return STAFF
    if audience is Audience.NOBODY or owner is None:
        return NOBODY
    return audience_of(owner) if audience is Audience.OWNER else f"{ONLY}{owner}"


def redact(value: Event, viewer: Viewer) -> JsonObject:
    """Return what this viewer may see of an event: always its kind, never an undeclared field."""
    parts = split(value)
    own = [parts.secrets.get(each, {}) for each in own_audiences(viewer)]
    return {name: value for part in (parts.public, *own) for name, value in part.items()}


def is_irreversible(value: Event) -> bool:
    """Return whether the event reveals something or records chance, which ends the free undo."""
    return any(
        visibility.irreversible and is_set(getattr(value, name))
        for name, visibility in visibilities(type(value))
    )


def is_set(part: Any) -> bool:
    """Return whether a field has a value: an empty one neither reveals nor hides anything."""
    return part not in (None, (), "")


class Codec(Generic[E, M]):
    """Reads the events and moves of one game. Raises `Malformed` for everything else."""

    def __init__(self, events: Iterable[type[E]], moves: Iterable[type[M]]) -> None:
        self.events = {kind_of(kind): kind for kind in events}
        self.moves = {kind_of(kind): kind for kind in moves}

    @property
    def hides_anything(self) -> bool:
        """Whether an event of the game has a field that not everybody sees."""
        return any(
            visibility.audience is not Audience.EVERYBODY
            for kind in self.events.values()
            for _, visibility in visibilities(kind)
        )

    def event(self, public: Mapping[str, Any], secrets: Mapping[str, Mapping[str, Any]]) -> E:
        """Return the event that was split into these parts, without the notes beside its fields."""
        fields = {
            name: part[name]
            for part in (public, *secrets.values())
            for name in part
            if not name.startswith(NOTE)
        }
        return self.event_from(fields)

    def event_from(self, fields: Mapping[str, Any]) -> E:
        """Return the event with these fields, `kind` among them."""
        kind = fields.get("kind")
        if not isinstance(kind, str) or kind not in self.events:
            raise Malformed("malformed_event", where="$.kind")
        try:
            # One class, never a union of them: msgspec prepares a union again on every call.
            value: E = msgspec.convert(fields, type=self.events[kind])
        except msgspec.ValidationError as error:
            raise Malformed("malformed_event", where=where(error)) from None
        return value

    def move_from(self, fields: Any) -> M:
        """Return the move in this JSON data."""
        if not isinstance(fields, dict):
            raise Malformed("malformed_move", where="$")
        kind = fields.get("kind")
        if not isinstance(kind, str) or kind not in self.moves:
            raise Malformed("unknown_move", kinds=sorted(self.moves))
        try:
            value: M = msgspec.convert(fields, type=self.moves[kind])
        except msgspec.ValidationError as error:
            raise Malformed("malformed_move", where=where(error)) from None
        if not is_portable(fields):
            raise Malformed("malformed_move", where="$")
        return value

    def parse_move(self, text: bytes) -> M:
        """Return the move in a JSON text of limited size."""
        if len(text) > MAX_MOVE_BYTES:
            raise Malformed("too_large", limit=MAX_MOVE_BYTES)
        try:
            return self.move_from(msgspec.json.decode(text))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Malformed("malformed_json") from None


def plain(value: Any) -> JsonObject:
    """Return a value as JSON data: all fields of an event, secrets included, a view or an offer."""
    data: JsonObject = msgspec.to_builtins(value)
    return data


def is_portable(value: Any, depth: int = MAX_DEPTH) -> bool:
    """Return whether this JSON data survives every client and database unchanged."""
    # Clients read numbers as doubles, and databases refuse some characters.
    match value:
        case int():
            return abs(value) <= MAX_INT
        case str():
            return value.isprintable()
        case dict():
            parts = (part for pair in value.items() for part in pair)
            return depth > 0 and all(is_portable(part, depth - 1) for part in parts)
        case list() | tuple():
            return depth > 0 and all(is_portable(part, depth - 1) for part in value)
        case _:
            return value is None


def where(error: msgspec.ValidationError) -> str:
    """Return the path of the invalid value."""
    # Not the whole message, which may quote the value.
    _, _, path = str(error).partition(" - at `")
    return path.rstrip("`") or "$"
