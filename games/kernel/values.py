"""Small values that every package shares: seats, viewers, versions, options and JSON data."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, ClassVar, NewType, TypeAlias

import msgspec

Moment: TypeAlias = Annotated[datetime, msgspec.Meta(tz=True)]
"""A point in time, with its offset from UTC."""

Seat = NewType("Seat", int)
Viewer: TypeAlias = Seat | None
"""A seat, or None for a spectator, who sees what everybody sees."""

Version = NewType("Version", int)
"""The number of an event in its log, from 1; a table's version is that of its last event."""

Position = NewType("Position", Version)
"""The version of the last event of a step: it names one state of a game."""

NO_POSITION = Position(Version(0))
"""The parent of the setup, and the position of a table that has not started."""

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"
JsonObject: TypeAlias = dict[str, Any]

OptionValue: TypeAlias = str | tuple[str, ...]
Options: TypeAlias = Mapping[str, OptionValue]


def seats(count: int) -> tuple[Seat, ...]:
    """Return all seats of a game for `count` players, in order."""
    return tuple(Seat(number) for number in range(count))


class Value(msgspec.Struct, frozen=True):
    """An immutable value whose `repr` omits its secret fields, wherever an error is logged."""

    secret_fields: ClassVar[tuple[str, ...]] = ()

    def __repr__(self) -> str:
        shown = (
            f"{name}={getattr(self, name)!r}"
            for name in self.__struct_fields__
            if name not in self.secret_fields
        )
        return f"{type(self).__name__}({', '.join(shown)})"


class NoOffer(msgspec.Struct, frozen=True):
    """The offer to a seat that is not to act: `{}` in JSON."""
