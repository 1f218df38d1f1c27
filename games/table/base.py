"""The base classes of a table's events and commands, and the types of the commands' fields."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from games.kernel.events import Event
from games.kernel.values import JsonObject, Position, Version

SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=64)]
VersionNumber: TypeAlias = Annotated[Version, msgspec.Meta(ge=1, lt=2**31)]
PositionNumber: TypeAlias = Annotated[Position, msgspec.Meta(ge=1, lt=2**31)]
Ranks: TypeAlias = tuple[Annotated[int, msgspec.Meta(ge=1, lt=64)], ...]
Entropy: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32,128}$")]
Code: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_:]{1,80}$")]
Digest: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Words: TypeAlias = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]
"""The digest of a text that is stored outside the log; empty for none."""

Name: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[ -~]{0,64}$")]
"""The id of a player or of a table."""

Level: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z]{1,32}$")]
Salt: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
GameMove: TypeAlias = Annotated[JsonObject, msgspec.Meta(title="GameMove")]
"""A move of any game, as JSON: the game of the table decodes it."""

StaffRole: TypeAlias = Literal["moderator", "referee", "administrator"]
"""The role in which a member of staff decides; players see no more of the person."""


class TableEvent(Event, frozen=True):
    """An event of the table, as opposed to one of its game."""


class Command(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A command to a table; `decide` turns it into events or refuses it."""
