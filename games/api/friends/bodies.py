"""Bodies about friends, requests, personal links and presence."""

from typing import Annotated, TypeAlias

import msgspec

from games.api.bodies.fields import NO_NUL, VISIBLE, Secret
from games.kernel.values import Moment
from games.social.friends.presence import Presence
from games.social.friends.selectors import Relation

Id: TypeAlias = Annotated[str, msgspec.Meta(max_length=32, pattern=VISIBLE)]


class Friend(msgspec.Struct, frozen=True):
    """A friend of yours."""

    player: str
    name: str
    since: Moment
    presence: Annotated[
        Presence | None,
        msgspec.Meta(description="Null unless they are around and let friends see it."),
    ]


class FriendPage(msgspec.Struct, frozen=True):
    """A page of your friends, and the cursor of the next page."""

    results: tuple[Friend, ...]
    next: str | None


class FriendRequest(msgspec.Struct, frozen=True):
    """A request that waits: the player who sent it, or to whom you did."""

    player: str
    name: str
    sent_at: Moment


class FriendRequestPage(msgspec.Struct, frozen=True):
    """A page of requests, and the cursor of the next page."""

    results: tuple[FriendRequest, ...]
    total: int
    next: str | None


class NewFriendRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player whom you ask: by id, by name, or by the secret of a personal link, one of them."""

    player: Id | None = None
    name: Annotated[str, msgspec.Meta(max_length=64, pattern=NO_NUL)] | None = None
    link: Secret | None = None


class Acquaintance(msgspec.Struct, frozen=True):
    """A player, and how you stand to each other."""

    player: str
    name: str
    relation: Relation


class Declining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether to decline all later requests from this player, too; they get no sign of it."""

    all_later: bool = False


class FriendLink(msgspec.Struct, frozen=True):
    """Your personal link; null until you make one."""

    link: str | None


class PresenceChoice(msgspec.Struct, frozen=True):
    """Whether your friends see when you are around: at a table, online, or seen today."""

    shared: bool


class NewPresenceChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether your friends are to see when you are around."""

    shared: bool


class RecentOpponent(msgspec.Struct, frozen=True):
    """A person with whom you played lately, and the latest table where you did."""

    player: str
    name: str
    game: str
    table: str


class RecentOpponents(msgspec.Struct, frozen=True):
    """The people with whom you played lately and who are no friends yet, the latest first."""

    results: tuple[RecentOpponent, ...]


class StoredFriend(msgspec.Struct, frozen=True):
    """A friend of the player."""

    friend_id: str
    since: Moment


class StoredFriendRequest(msgspec.Struct, frozen=True):
    """A request that waits, from the player or to them."""

    sender_id: str
    recipient_id: str
    sent_at: Moment


class StoredDeclinedSender(msgspec.Struct, frozen=True):
    """A player all of whose requests are declined."""

    sender_id: str
    since: Moment
