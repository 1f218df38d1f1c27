"""The base classes of events and moves."""

from typing import ClassVar

import msgspec

from games.kernel.visibility import Audience, visibilities


class RedactedRepr(msgspec.Struct, frozen=True):
    """A value whose `repr` shows public fields only, wherever an error is logged."""

    def __repr__(self) -> str:
        shown = (
            f"{name}={getattr(self, name)!r}"
            if seen.audience is Audience.EVERYBODY
            else f"{name}=…"
            for name, seen in visibilities(type(self))
        )
        return f"{type(self).__name__}({', '.join(shown)})"


class Event(RedactedRepr, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Something that happened in a game. The tag is its kind, which never changes.

    `shape` counts the revisions of its fields; old shapes are upgraded on reading.
    """

    shape: ClassVar[int] = 1


class Move(RedactedRepr, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A move of a seat: small, with every choice in it and no optional field."""


def kind_of(value: Event | Move | type[Event] | type[Move]) -> str:
    """Return the string that names this kind of event or move, which never changes."""
    return str(value.__struct_config__.tag)
