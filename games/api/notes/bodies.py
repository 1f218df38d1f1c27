"""Bodies about notes."""

from typing import Annotated
from uuid import UUID

import msgspec

from games.api.bodies.fields import NO_NUL
from games.kernel.values import Moment
from games.players.selectors import PublicProfile
from games.tables.bodies import TableRow

NoteText = Annotated[
    str,
    msgspec.Meta(max_length=4000, pattern=NO_NUL, description="1 to 2,000 characters."),
]
Id = Annotated[str, msgspec.Meta(max_length=32, pattern=NO_NUL)]


class NewNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note about a table, perhaps at one of its positions, or about a player."""

    id: UUID
    text: NoteText
    table: Id = ""
    position: Annotated[int, msgspec.Meta(ge=0, lt=2**31)] | None = None
    player: Id = ""


class NoteChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another text for a note, and the version that you have read."""

    version: Annotated[int, msgspec.Meta(ge=1, lt=2**31)]
    text: NoteText


class OwnNote(msgspec.Struct, frozen=True):
    """One of your notes."""

    id: int
    version: int
    table: Annotated[str, msgspec.Meta(description="Empty for a note about a player.")]
    position: int | None
    player: Annotated[str, msgspec.Meta(description="Empty for a note about a table.")]
    text: str
    created_at: Moment
    updated_at: Moment


class SavedNote(msgspec.Struct, frozen=True):
    """A note that was written or changed."""

    note: OwnNote


class NotePage(msgspec.Struct, frozen=True):
    """A page of your notes with their tables and players, and the cursor of the next page."""

    results: tuple[OwnNote, ...]
    tables: Annotated[
        dict[str, TableRow], msgspec.Meta(description="Those that you may see, by id.")
    ]
    players: dict[str, PublicProfile]
    next: str | None


class StoredNote(msgspec.Struct, frozen=True):
    """A note of the player."""

    table: str
    position: int | None
    about: str
    text: str
    created_at: Moment
    updated_at: Moment
