"""Bodies about notices: the list, the choices of a player, and a time without disturbance."""

from typing import Annotated

import msgspec

from games.kernel.values import Moment
from games.notices.channels.channel import ChannelKey
from games.notices.preferences import KEYS, WISHES, Wish
from games.outbox.notice import Kind


class Notice(msgspec.Struct, frozen=True):
    """A notice in the language of its player; without a table it is about the player alone."""

    id: int
    kind: Kind
    table: str
    version: int
    title: str
    body: str
    path: Annotated[str, msgspec.Meta(description="The page of the app that it leads to.")]
    created_at: Moment
    read: bool


class NoticePage(msgspec.Struct, frozen=True):
    """A part of the list of notices, the newest first."""

    results: tuple[Notice, ...]
    unread: int
    next: Annotated[
        int | None, msgspec.Meta(description="The `before` of the next page; null at the end.")
    ]


class NoticesRead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The notices up to this one have been read."""

    upto: Annotated[int, msgspec.Meta(ge=1, lt=2**53)]


class Unread(msgspec.Struct, frozen=True):
    """The number of notices that are not read."""

    unread: int


class Choice(msgspec.Struct, frozen=True):
    """Whether notices of a kind are sent by a channel."""

    kind: Wish
    channel: ChannelKey
    wanted: bool


class NewChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new choice: whether notices of a kind are sent by a channel."""

    kind: Wish
    channel: ChannelKey
    wanted: bool


class NoticePreferences(msgspec.Struct, frozen=True):
    """The choices by kind and channel, the muted tables, and a time without disturbance."""

    choices: tuple[Choice, ...]
    muted_tables: tuple[str, ...]
    undisturbed_until: Moment | None


class PreferenceChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices that change; the others stay as they are."""

    choices: Annotated[tuple[NewChoice, ...], msgspec.Meta(max_length=len(KEYS) * len(WISHES))]


class DoNotDisturb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wish not to be disturbed until tomorrow morning, or to be disturbed again."""

    on: bool


class Undisturbed(msgspec.Struct, frozen=True):
    """Until when nothing is sent but a deadline that falls into this time; null for now."""

    until: Moment | None


class StoredNotice(msgspec.Struct, frozen=True):
    """A stored notice."""

    kind: str
    table: str
    version: int
    created_at: Moment
    read_at: Moment | None


class StoredDelivery(msgspec.Struct, frozen=True):
    """A stored delivery of a notice."""

    channel: str
    kind: str
    table: str
    version: int
    state: str
    sent_at: Moment | None


class StoredMute(msgspec.Struct, frozen=True):
    """A stored mute of a table."""

    table: str
    since: Moment


class StoredNotices(msgspec.Struct, frozen=True):
    """Everything that is stored about the notices of a player."""

    listed: tuple[StoredNotice, ...]
    deliveries: tuple[StoredDelivery, ...]
    choices: tuple[Choice, ...]
    muted_tables: tuple[StoredMute, ...]
    undisturbed_until: Moment | None
