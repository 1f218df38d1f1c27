"""Bodies about the chat at tables."""

from typing import Annotated, TypeAlias
from uuid import UUID

import msgspec

from games.api.bodies.fields import NO_NUL
from games.kernel.values import Moment
from games.social.chat.limits.words import LineState, Phrase, ReactionCode
from games.social.chat.permissions import Channel

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]


class NewChatLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line: a text or a phrase, and the step of the game that it points at."""

    id: UUID
    text: Annotated[
        str,
        msgspec.Meta(
            max_length=4000,
            pattern=NO_NUL,
            description="1 to 280 characters, on one line. Control characters are left out.",
        ),
    ] = ""
    phrase: Annotated[
        Phrase | None,
        msgspec.Meta(description="Instead of a text: each reader sees it in their own language."),
    ] = None
    step: Annotated[
        Number | None, msgspec.Meta(description="A position of the game, as in its steps.")
    ] = None


class ChatLine(msgspec.Struct, frozen=True):
    """A line of a channel."""

    number: Annotated[int, msgspec.Meta(description="Counted for each channel of a table.")]
    change: Annotated[int, msgspec.Meta(description="The version at which it last changed.")]
    channel: Channel
    seat: Annotated[int | None, msgspec.Meta(description="The seat of its author then.")]
    player: Annotated[str, msgspec.Meta(description="Empty for an erased author.")]
    name: str
    at: Moment
    state: Annotated[
        LineState,
        msgspec.Meta(
            description="`shown`, `deleted` by its author or with them, `hidden` by a moderator."
        ),
    ]
    text: str | None
    phrase: Phrase | None
    step: int | None
    links: Annotated[
        bool, msgspec.Meta(description="Whether addresses in the text may be clickable.")
    ]


class MoveReaction(msgspec.Struct, frozen=True):
    """A seat’s reaction on a step; null if it was taken back."""

    step: int
    seat: int
    reaction: ReactionCode | None
    change: int


class Chat(msgspec.Struct, frozen=True):
    """Lines of a channel as you may read it, without those of players whom you block or muted."""

    channel: Channel
    lines: tuple[ChatLine, ...]
    reactions: Annotated[
        tuple[MoveReaction, ...],
        msgspec.Meta(description="On moves; in the channel of players alone."),
    ]
    version: Annotated[
        int, msgspec.Meta(description="The version after which to ask for what is newer.")
    ]
    next: Annotated[
        int | None, msgspec.Meta(description="The number before which there are older lines.")
    ]
    may_write: Annotated[
        str | None, msgspec.Meta(description="The code of why you may not write, or null.")
    ]
    read: Annotated[int, msgspec.Meta(description="The number up to which you have read.")]
    unread: int


class Chats(msgspec.Struct, frozen=True):
    """The channels of a table; null for one that you may not read."""

    players: Chat | None
    spectators: Chat | None


class ReadUpTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of the last line that you have read."""

    number: Number


class NewReaction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reaction of your seat on a step; null takes it back."""

    step: Number
    reaction: ReactionCode | None


class UnreadChat(msgspec.Struct, frozen=True):
    """The number of unread lines of players at each of your tables with any."""

    tables: dict[str, int]


class MutedPlayer(msgspec.Struct, frozen=True):
    """A player whose words are left out of what you read."""

    player: str
    name: str
    created_at: Moment


class MutedPlayerPage(msgspec.Struct, frozen=True):
    """A page of the players whom you muted, and the cursor of the next page."""

    results: tuple[MutedPlayer, ...]
    next: str | None


class StoredChatLine(msgspec.Struct, frozen=True):
    """A line that the player wrote."""

    table: str
    channel: str
    number: int
    text: str
    phrase: str
    step: int | None
    state: str
    written_at: Moment


class StoredChatReaction(msgspec.Struct, frozen=True):
    """A reaction of the player on a move."""

    table: str
    step: int
    reaction: str


class StoredChatMark(msgspec.Struct, frozen=True):
    """The last line of a channel that the player has read."""

    table: str
    channel: str
    number: int


class StoredMutedPlayer(msgspec.Struct, frozen=True):
    """A player whom the player muted."""

    muted_id: str
    created_at: Moment
