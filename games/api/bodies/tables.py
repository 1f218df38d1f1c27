"""Bodies of requests about tables."""

from typing import Annotated, TypeAlias
from uuid import UUID

import msgspec

from games.api.bodies.fields import NO_NUL
from games.table.base import Salt
from games.table.commands import MAX_PLIES, AnyCommand, Open, Ply, TableSettings

LogVersion: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
GameKey: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z]{1,32}$")]
InvitationSecret: TypeAlias = Annotated[str, msgspec.Meta(max_length=64, pattern=NO_NUL)]


class NewTable(TableSettings, frozen=True, kw_only=True):
    """A table to open.

    If it continues another table, that table decides the game, the options and the seats.
    """

    id: Annotated[
        UUID, msgspec.Meta(description="Drawn by you; a repeated request finds the same table.")
    ]
    game: GameKey
    circle: Annotated[int, msgspec.Meta(ge=1, le=2**53)] | None = None

    @property
    def command(self) -> Open:
        """The command that opens the table."""
        return Open(*(getattr(self, name) for name in TableSettings.__struct_fields__))


class NewCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command, the position that it is meant for, and the last version its sender had."""

    id: Annotated[UUID, msgspec.Meta(description="Drawn by you; a repeated command is done once.")]
    command: Annotated[AnyCommand, msgspec.Meta(title="Command")]
    position: LogVersion | None = None
    seen: LogVersion = 0
    invitation: InvitationSecret = ""


class Exploration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position to start from and the moves to try; the same salt draws the same chance."""

    at: LogVersion
    moves: Annotated[tuple[Ply, ...], msgspec.Meta(max_length=MAX_PLIES)]
    salt: Salt


class HintWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position for which a hint is wanted."""

    position: LogVersion


class InvitationLink(msgspec.Struct, frozen=True):
    """A link that shows a closed table to its holder and lets them take a chair."""

    link: str
    invitation: Annotated[str, msgspec.Meta(description="The secret of the link.")]
