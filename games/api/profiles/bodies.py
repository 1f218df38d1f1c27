"""Bodies about profiles. A section that its viewer may not see is left out."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from games.api.bodies.fields import NO_NUL
from games.players.selectors import PublicProfile
from games.social.profiles.sections import Audience, Picture
from games.social.profiles.tables import HeadToHead
from games.tables.bodies import PlayerId, TableRow

GameKey: TypeAlias = Annotated[str, msgspec.Meta(max_length=32, pattern=NO_NUL)]
ListName: TypeAlias = Literal["running", "finished", "together"]


class Audiences(msgspec.Struct, frozen=True):
    """By whom each section of your profile is seen."""

    since: Audience
    likes: Audience
    running: Audience
    finished: Audience
    together: Audience
    friends: Audience


class NewAudiences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By whom sections are to be seen; those that are left out stay as they are."""

    since: Audience | UnsetType = UNSET
    likes: Audience | UnsetType = UNSET
    running: Audience | UnsetType = UNSET
    finished: Audience | UnsetType = UNSET
    together: Audience | UnsetType = UNSET
    friends: Audience | UnsetType = UNSET


class OwnProfile(msgspec.Struct, frozen=True):
    """Your choices for your profile."""

    picture: Annotated[Picture | Literal[""], msgspec.Meta(description="Empty for none.")]
    likes: tuple[str, ...]
    audiences: Audiences


class OwnProfileChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The changes to your profile; fields that are left out stay as they are."""

    picture: Picture | Literal[""] | UnsetType = UNSET
    likes: Annotated[tuple[GameKey, ...], msgspec.Meta(max_length=32)] | UnsetType = UNSET
    audiences: NewAudiences | UnsetType = UNSET


class LikedGames(msgspec.Struct, frozen=True):
    """The games that a player likes: chosen ones, and those they finish most often in public."""

    chosen: tuple[str, ...]
    most_played: tuple[str, ...]


class ProfileGames(msgspec.Struct, frozen=True):
    """Some games of a profile, the latest first, and the cursor of the following ones."""

    results: tuple[TableRow, ...]
    next: str | None


class GamesTogether(msgspec.Struct, frozen=True):
    """The finished games of both of you, and how often you were ahead, behind or level."""

    score: HeadToHead
    games: ProfileGames


class CommonFriends(msgspec.Struct, frozen=True):
    """The friends that you have in common: the first ones by name."""

    results: tuple[PlayerId, ...]
    more: bool


class PlayerProfile(msgspec.Struct, frozen=True):
    """The profile of a player as you may see it; sections that you may not see are left out."""

    id: str
    name: Annotated[str, msgspec.Meta(description="Empty for an erased player.")]
    picture: str
    is_erased: bool
    is_friend: bool
    players: Annotated[
        dict[str, PublicProfile], msgspec.Meta(description="The names in the lists, by id.")
    ]
    since: Annotated[str, msgspec.Meta(description="The year and month.")] | UnsetType = UNSET
    likes: LikedGames | UnsetType = UNSET
    running: ProfileGames | UnsetType = UNSET
    finished: ProfileGames | UnsetType = UNSET
    together: GamesTogether | UnsetType = UNSET
    friends: CommonFriends | UnsetType = UNSET


class ProfileGamesPage(msgspec.Struct, frozen=True):
    """A page of one list of games on a profile, with the names in it."""

    results: tuple[TableRow, ...]
    players: dict[str, PublicProfile]
    next: str | None


class StoredProfile(msgspec.Struct, frozen=True):
    """The stored profile of the player."""

    picture: str
    likes: tuple[str, ...]
    audiences: dict[str, str]
