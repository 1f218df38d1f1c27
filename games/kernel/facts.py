"""The two kinds of values that travel: events (facts) and moves (wishes)."""

from typing import ClassVar

import msgspec

from games.kernel.visibility import Audience, visibilities


class Discreet(msgspec.Struct, frozen=True):
    """A value whose `repr` shows what everybody may see, wherever an error is logged."""

    def __repr__(self) -> str:
        shown = (
            f"{name}={getattr(self, name)!r}"
            if seen.audience is Audience.EVERYBODY
            else f"{name}=…"
            for name, seen in visibilities(type(self))
        )
        return f"{type(self).__name__}({', '.join(shown)})"


class Event(Discreet, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A fact of a game. The tag is its kind, a string frozen for ever: `gemblo.placed`.

    `shape` counts the revisions of its fields; old shapes are brought up to date on reading.
    """

    shape: ClassVar[int] = 1


class Move(Discreet, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What a seat wishes to do: small, with every choice in it, and nothing optional."""


def kind_of(value: Event | Move | type[Event] | type[Move]) -> str:
    """The frozen string that names this kind of event or move."""
    return str(value.__struct_config__.tag)
