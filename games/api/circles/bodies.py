"""Bodies about circles."""

from typing import Annotated, TypeAlias
from uuid import UUID

import msgspec

from games.api.bodies.fields import NO_NUL
from games.api.bodies.tables import GameKey
from games.api.reports.bodies import Id
from games.kernel.values import Moment, OptionValue, Seat
from games.players.selectors import PublicProfile
from games.social.circles.links import LONGEST_SECRET
from games.table.commands import MAX_CHAIRS, ChairSetting, Open
from games.table.events import AbsenceChoice, Pace, TableVisibility, UndoPolicy
from games.tables.bodies import PlayerId

CircleName: TypeAlias = Annotated[str, msgspec.Meta(max_length=200, pattern=NO_NUL)]


class NewCircle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A circle to found."""

    id: Annotated[
        UUID, msgspec.Meta(description="Drawn by you; a repeated request finds the same circle.")
    ]
    name: CircleName


class CircleChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The new name of a circle, of 2 to 40 characters."""

    name: CircleName


class CircleDefaults(msgspec.Struct, frozen=True, kw_only=True):
    """The settings from which the new games of a circle start."""

    game: GameKey
    chairs: Annotated[tuple[ChairSetting, ...], msgspec.Meta(min_length=1, max_length=MAX_CHAIRS)]
    options: dict[str, OptionValue] = {}
    visibility: TableVisibility = "private"
    undo: UndoPolicy = "ask"
    pace: Pace = Pace()
    absence: AbsenceChoice = "play_on"
    substitutes: bool | None = None


class NewCircleDefaults(CircleDefaults, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings from which the new games of a circle are to start."""

    @property
    def command(self) -> Open:
        """The command that would open such a table."""
        return Open(
            chairs=self.chairs,
            options=self.options,
            visibility=self.visibility,
            undo=self.undo,
            pace=self.pace,
            absence=self.absence,
            substitutes=self.substitutes,
        )


class CirclePlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player to invite, or the member who becomes the founder."""

    player: Id


class CircleLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link to a circle."""

    secret: Annotated[str, msgspec.Meta(max_length=LONGEST_SECRET, pattern=NO_NUL)]


class CircleRow(msgspec.Struct, frozen=True):
    """One of your circles."""

    id: int
    name: str
    founder: PlayerId
    members: int


class CircleInvited(msgspec.Struct, frozen=True):
    """An invitation to a circle."""

    id: Annotated[int, msgspec.Meta(description="The circle.")]
    name: str
    invited_by: PlayerId
    created_at: Moment


class CircleList(msgspec.Struct, frozen=True):
    """Your circles, the invitations that you have not answered, and the names of the people."""

    results: tuple[CircleRow, ...]
    invitations: tuple[CircleInvited, ...]
    players: dict[str, PublicProfile]


class CircleMember(msgspec.Struct, frozen=True):
    """A member of a circle."""

    player: PlayerId
    since: Moment


class Circle(msgspec.Struct, frozen=True):
    """A circle as one of its members sees it."""

    id: int
    name: str
    founder: PlayerId
    members: Annotated[
        tuple[CircleMember, ...], msgspec.Meta(description="Members of longest standing first.")
    ]
    invited: Annotated[
        tuple[str, ...], msgspec.Meta(description="Players who have not answered an invitation.")
    ]
    friends: Annotated[
        tuple[str, ...], msgspec.Meta(description="Your friends whom you can invite.")
    ]
    link: Annotated[str, msgspec.Meta(description="Lets all who have it join.")]
    defaults: CircleDefaults | None
    players: dict[str, PublicProfile]


class CirclePreview(msgspec.Struct, frozen=True):
    """A circle as the holder of a link sees it before joining it."""

    id: int
    name: str
    founder: PlayerId
    members: int
    is_member: Annotated[bool, msgspec.Meta(description="Whether you are a member already.")]
    players: dict[str, PublicProfile]


class CircleSeat(msgspec.Struct, frozen=True):
    """A seat of a table of a circle."""

    seat: Seat
    player: Annotated[str, msgspec.Meta(description="An id of a player; empty for none.")]
    level: Annotated[str, msgspec.Meta(description="The level of the bot; empty for none.")]
    rank: int | None


class CircleTable(msgspec.Struct, frozen=True):
    """A table of a circle: who plays, but nothing of the game."""

    id: str
    game: str
    host: PlayerId
    seats: tuple[CircleSeat, ...]
    your_seat: Seat | None
    pace: Pace
    at: Annotated[Moment, msgspec.Meta(description="When it was opened, or when it ended.")]


class CircleTablePage(msgspec.Struct, frozen=True):
    """A page of the tables of a circle, and the cursor of the next page."""

    results: tuple[CircleTable, ...]
    players: dict[str, PublicProfile]
    next: str | None


class StoredCircle(msgspec.Struct, frozen=True):
    """A circle of which the player is a member."""

    name: str
    is_founder: bool
    since: Moment


class StoredCircleInvitation(msgspec.Struct, frozen=True):
    """An invitation of the player to a circle."""

    name: str
    created_at: Moment
    declined_at: Moment | None


class SentCircleInvitation(msgspec.Struct, frozen=True):
    """An invitation to a circle that the player sent."""

    player_id: str
    created_at: Moment
