"""Bodies about direct messages."""

from typing import Annotated
from uuid import UUID

import msgspec

from games.api.bodies.fields import NO_NUL
from games.kernel.values import JsonObject, Moment
from games.players.selectors import PublicProfile
from games.social.direct_messages.contact import AcceptsFrom
from games.social.direct_messages.selectors import MessageState


class NewMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message to a player; the same id again sends nothing twice."""

    id: UUID
    text: Annotated[
        str,
        msgspec.Meta(
            max_length=4000,
            pattern=NO_NUL,
            description="At most 1,000 characters, without control characters.",
        ),
    ]


class DirectMessage(msgspec.Struct, frozen=True):
    """A message of a conversation; without a text if it was deleted, or hidden by a moderator."""

    number: int
    change: Annotated[int, msgspec.Meta(description="The version of its conversation.")]
    author: str
    written_at: Moment
    state: MessageState
    text: str | None
    links: Annotated[
        bool, msgspec.Meta(description="Whether addresses in the text may be clickable.")
    ]


class SentMessage(DirectMessage, frozen=True):
    """The message that was sent."""


class ListedConversation(msgspec.Struct, frozen=True):
    """A conversation with a player, and its last message."""

    player: str
    latest: Annotated[int, msgspec.Meta(description="The key by which conversations are sorted.")]
    change: int
    unread: bool
    last: DirectMessage


class ConversationPage(msgspec.Struct, frozen=True):
    """Conversations, the names of their players, and the key of the next page.

    `version` is the one of your messages, which the socket `/ws/me` announces.
    """

    results: tuple[ListedConversation, ...]
    players: dict[str, PublicProfile]
    version: int
    unread: Annotated[int, msgspec.Meta(description="In how many conversations you have to read.")]
    next: int | None


class WriteRefusal(msgspec.Struct, frozen=True):
    """Why you cannot write to this player now."""

    code: str
    facts: JsonObject


class MessagePage(msgspec.Struct, frozen=True):
    """Messages in ascending order; the number up to which you have read is shown to you alone.

    `version` is the one of the conversation, 0 before its first message.
    """

    player: str
    name: str
    results: tuple[DirectMessage, ...]
    version: int
    read: int
    next: int | None
    refusal: WriteRefusal | None


class ReadMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of the last message that you have read."""

    number: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]


class MessageSettings(msgspec.Struct, frozen=True):
    """The people who may write to you first; those you have written to may always answer."""

    accepts_from: Annotated[
        AcceptsFrom,
        msgspec.Meta(
            description="`tables`: friends, and people with whom you share a running table;"
            " `played`: friends, and everyone you have played with."
        ),
    ]


class NewMessageSettings(MessageSettings, frozen=True, forbid_unknown_fields=True):
    """The people who may write to you first from now on."""
