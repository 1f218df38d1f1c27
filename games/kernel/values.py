"""The small shared words of the kernel: seats, viewers, options and JSON pictures."""

from collections.abc import Mapping, Sequence
from typing import Any, NewType, TypeAlias

Seat = NewType("Seat", int)
Viewer: TypeAlias = Seat | None
"""A seat, or None for a spectator, who sees what everybody sees."""

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"
JsonObject: TypeAlias = dict[str, Any]

OptionValue: TypeAlias = str | tuple[str, ...]
Options: TypeAlias = Mapping[str, OptionValue]


def seats(count: int) -> tuple[Seat, ...]:
    """All seats of a game for `count` players, in order."""
    return tuple(Seat(number) for number in range(count))
