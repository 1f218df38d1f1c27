"""The audience of an event's fields, declared on each field and closed by default.

    class CardDrawn(Event, tag="targui.card_drawn", frozen=True):
        seat: Public[Seat]
        card: Drawn[str]        # only the seat in the field `seat` sees it
        rest: Hidden[tuple[str, ...]]

A field without a declaration is never shown.
"""

from enum import Enum
from functools import cache
from typing import Annotated, Any, TypeVar, get_type_hints

import msgspec

T = TypeVar("T")


class Audience(Enum):
    """The viewers that may see a field."""

    EVERYBODY = "everybody"
    OWNER = "owner"
    ONLY_OWNER = "only owner"
    STAFF = "staff"
    NOBODY = "nobody"


class Visibility(msgspec.Struct, frozen=True):
    """The audience of a field, and whether a value in it ends the free undo."""

    audience: Audience
    irreversible: bool


Public = Annotated[T, Visibility(Audience.EVERYBODY, irreversible=False)]
"""Everybody sees it; it reveals nothing that was hidden."""

Shown = Annotated[T, Visibility(Audience.EVERYBODY, irreversible=True)]
"""Everybody sees it from now on; it was hidden until now."""

Drawn = Annotated[T, Visibility(Audience.OWNER, irreversible=True)]
"""The event's own `seat` sees it from now on; it was hidden until now."""

Kept = Annotated[T, Visibility(Audience.OWNER, irreversible=False)]
"""The event's own `seat` sees it, and knew it before."""

Private = Annotated[T, Visibility(Audience.ONLY_OWNER, irreversible=False)]
"""The event's own `seat` alone sees it, also after the game was revealed: it is about a person."""

Staff = Annotated[T, Visibility(Audience.STAFF, irreversible=False)]
"""No player ever sees it, also after the game was revealed: it names a member of staff."""

Hidden = Annotated[T, Visibility(Audience.NOBODY, irreversible=True)]
"""No viewer sees it: chance decided it, and it has not been revealed."""

CLOSED = Visibility(Audience.NOBODY, irreversible=True)


@cache
def visibilities(kind: type[msgspec.Struct]) -> tuple[tuple[str, Visibility], ...]:
    """Return each field of an event or move with its visibility; closed unless declared once."""
    return tuple(
        (name, found[0] if len(found) == 1 else CLOSED)
        for name, found in declared_visibilities(kind)
    )


def declared_visibilities(
    kind: type[msgspec.Struct],
) -> tuple[tuple[str, tuple[Visibility, ...]], ...]:
    """Return each field of an event or move with all visibilities declared on it."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((name, _declared(hints[name])) for name in kind.__struct_fields__)


def _declared(hint: Any) -> tuple[Visibility, ...]:
    metadata = getattr(hint, "__metadata__", ())
    return tuple(mark for mark in metadata if isinstance(mark, Visibility))
