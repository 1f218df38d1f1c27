"""Who may see a field of an event: declared on the field itself, and closed unless declared.

    class CardDrawn(Event, tag="targui.card_drawn", frozen=True):
        seat: Public[Seat]
        card: Drawn[str]        # only the seat in the field `seat` sees it
        rest: Hidden[tuple[str, ...]]

A field without a declaration is seen by nobody.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, TypeVar, get_type_hints

import msgspec

T = TypeVar("T")


class Audience(Enum):
    """The three circles a field can be meant for."""

    EVERYBODY = "everybody"
    OWNER = "owner"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Visibility:
    """The audience of a field, and whether a value in it ends the free undo."""

    audience: Audience
    no_return: bool


Public = Annotated[T, Visibility(Audience.EVERYBODY, no_return=False)]
"""Seen by all, and no news that was hidden before."""

Shown = Annotated[T, Visibility(Audience.EVERYBODY, no_return=True)]
"""Seen by all from now on, hidden until now: a reveal."""

Drawn = Annotated[T, Visibility(Audience.OWNER, no_return=True)]
"""Seen by the event's own `seat` from now on, hidden until now: a reveal."""

Kept = Annotated[T, Visibility(Audience.OWNER, no_return=False)]
"""Seen by the event's own `seat`, who knew it already."""

Hidden = Annotated[T, Visibility(Audience.NOBODY, no_return=True)]
"""Seen by nobody: what chance decided and nobody has met yet."""

CLOSED = Visibility(Audience.NOBODY, no_return=True)


@cache
def visibilities(kind: type[msgspec.Struct]) -> tuple[tuple[str, Visibility], ...]:
    """Each field of an event or move class with its visibility: closed unless declared once."""
    return tuple((name, found[0] if len(found) == 1 else CLOSED) for name, found in marks(kind))


def marks(kind: type[msgspec.Struct]) -> tuple[tuple[str, tuple[Visibility, ...]], ...]:
    """Each field of an event or move class with the visibilities that are declared on it."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((name, _declared(hints[name])) for name in kind.__struct_fields__)


def _declared(hint: Any) -> tuple[Visibility, ...]:
    metadata = getattr(hint, "__metadata__", ())
    return tuple(mark for mark in metadata if isinstance(mark, Visibility))
