"""Bodies about the player who asks: name, e-mail address, return link, stored data."""

from typing import Annotated, Literal

import msgspec
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from games.api.bodies.devices import StoredDevice
from games.api.bodies.fields import NO_NUL, Language, Name, Password, Secret
from games.api.bodies.me.calendars import StoredCalendar
from games.api.bodies.me.channels import StoredCalendarFeed, StoredMail, Webhook
from games.api.bodies.me.notices import StoredNotices
from games.api.bodies.me.push import StoredPushDevice
from games.api.bodies.me.standing import OwnSanction
from games.api.bodies.tokens import Token
from games.api.chat.bodies import (
    StoredChatLine,
    StoredChatMark,
    StoredChatReaction,
    StoredMutedPlayer,
)
from games.api.circles.bodies import SentCircleInvitation, StoredCircle, StoredCircleInvitation
from games.api.friends.bodies import StoredDeclinedSender, StoredFriend, StoredFriendRequest
from games.api.lobby.bodies import LobbyFilters, StandingOffer, StoredWish
from games.api.notes.bodies import StoredNote
from games.api.profiles.bodies import StoredProfile
from games.api.reports.bodies import StoredAppeal, StoredBlock, StoredReport
from games.kernel.values import Moment, Seat
from games.players.auth.allauth_adapter import LONGEST
from games.table.plans.structs import PlannedLine


class Player(msgspec.Struct, frozen=True):
    """A player as they see themselves."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    language: Annotated[str, msgspec.Meta(description="Empty until it is chosen.")]
    suspended: Annotated[
        str | None, msgspec.Meta(description="The code of the reason for a suspension.")
    ]
    suspended_until: Annotated[Moment | None, msgspec.Meta(description="Null for a ban.")]
    muted_until: Moment | None
    warned: Annotated[
        bool, msgspec.Meta(description="A warning is to be acknowledged before playing on.")
    ]


class Me(msgspec.Struct, frozen=True):
    """The player who asks; null if not signed in."""

    player: Player | None


class ProfileChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The changes to a profile; fields that are left out stay as they are."""

    name: Name | msgspec.UnsetType = msgspec.UNSET
    language: Language | msgspec.UnsetType = msgspec.UNSET


class Email(msgspec.Struct, frozen=True):
    """The e-mail address of an account."""

    email: Annotated[str, msgspec.Meta(description="Empty for none.")]


def is_email(text: str) -> bool:
    """Return whether this is an e-mail address."""
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True


class NewEmail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another e-mail address, or an empty one, confirmed by the password."""

    email: Annotated[
        str,
        msgspec.Meta(
            max_length=LONGEST,
            pattern=NO_NUL,
            extra_json_schema={"anyOf": [{"format": "email"}, {"enum": [""]}]},
        ),
    ]
    current_password: Password

    def __post_init__(self) -> None:
        if self.email and not is_email(self.email):
            raise ValueError("not an e-mail address")


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a new guest, who plays without an account."""

    name: Name
    language: Language = "en"


class ReturnLink(msgspec.Struct, frozen=True):
    """The link that signs a guest in on another device."""

    return_link: str
    return_qr: Annotated[str, msgspec.Meta(description="A QR code: an SVG as a data URI.")]


class GuestWelcome(msgspec.Struct, frozen=True):
    """A new guest, and the link that signs them in on another device."""

    player: Player
    return_link: str
    return_qr: Annotated[str, msgspec.Meta(description="A QR code: an SVG as a data URI.")]


class ReturnSecret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a return link."""

    token: Secret


class StoredAccount(msgspec.Struct, frozen=True):
    """The stored data of an account, besides its player."""

    name: str
    email: Annotated[str, msgspec.Meta(description="Empty for none.")]
    since: Moment
    last_sign_in: Moment | None


class StoredPlayer(msgspec.Struct, frozen=True):
    """The stored data of a player."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    language: str
    suspended: str | None
    created_at: Moment


class StoredReturnLink(msgspec.Struct, frozen=True):
    """A return link; its secret is not stored."""

    created_at: Moment


class StoredAnswers(msgspec.Struct, frozen=True):
    """How many turns of the player at a table took a time in this bin."""

    table_id: str
    bin: Annotated[
        int,
        msgspec.Meta(
            description="0 to 9: up to 1, 5, 15 minutes, 1, 4, 12 hours, 1, 3, 7 days; more."
        ),
    ]
    answers: int


class StoredSeat(msgspec.Struct, frozen=True):
    """A seat that the player has or had."""

    table_id: str
    game: str = msgspec.field(name="table__game")
    status: str = msgspec.field(name="table__status")
    seat: Seat
    resigned: bool
    rank: int | None


class StoredPlan(msgspec.Struct, frozen=True):
    """A plan for a seat of the player."""

    table: str
    state: str
    why: str
    lines: tuple[PlannedLine, ...]


class StoredSignal(msgspec.Struct, frozen=True):
    """A signal about the player, which moderators are shown for 30 days."""

    kind: str
    count: int
    tables: tuple[str, ...]
    found_at: Moment
    expires_at: Moment


class StoredSignIn(msgspec.Struct, frozen=True):
    """A device on which the player signed in, by a hash that is not shown."""

    seen_at: Moment


class StoredConversation(msgspec.Struct, frozen=True):
    """A conversation, and up to which message the player has read it."""

    other_id: str
    read: int


class StoredMailbox(msgspec.Struct, frozen=True):
    """The player's choice about messages, and the conversations; the archive has their texts."""

    accepts_from: str
    conversations: tuple[StoredConversation, ...]


class ArchiveState(msgspec.Struct, frozen=True):
    """The archive of everything that is stored about you, which a worker builds."""

    state: Literal["none", "waiting", "building", "ready", "failed"]
    percent: Annotated[int, msgspec.Meta(ge=0, le=100)]
    asked_at: Moment | None = None
    expires_at: Annotated[
        Moment | None, msgspec.Meta(description="Until when it can be downloaded.")
    ] = None
    size: Annotated[int, msgspec.Meta(description="In bytes, once it is ready.")] = 0


class StoredData(msgspec.Struct, frozen=True):
    """Everything that is stored about a player, but for their messages and games."""

    player: StoredPlayer
    suspended_at: Moment | None
    account: StoredAccount | None
    tokens: tuple[Token, ...]
    devices: tuple[StoredDevice, ...]
    push_devices: tuple[StoredPushDevice, ...]
    lessons: Annotated[
        dict[str, int], msgspec.Meta(description="The next step of each lesson, by game.")
    ]
    calendar: StoredCalendar | None
    return_links: tuple[StoredReturnLink, ...]
    mail: StoredMail
    calendar_feed: StoredCalendarFeed | None
    webhook: Webhook | None
    answer_times: tuple[StoredAnswers, ...]
    seats: tuple[StoredSeat, ...]
    hosted: Annotated[
        tuple[str, ...], msgspec.Meta(description="The ids of tables that the player opened.")
    ]
    plans: tuple[StoredPlan, ...]
    standing_answers: Annotated[
        dict[str, dict[str, str]], msgspec.Meta(description="The standing answers, by table.")
    ]
    profile: StoredProfile | None
    notes: tuple[StoredNote, ...]
    mailbox: StoredMailbox
    notices: StoredNotices
    sanctions: tuple[OwnSanction, ...]
    reports: tuple[StoredReport, ...]
    blocks: tuple[StoredBlock, ...]
    lobby_filters: LobbyFilters | None
    wish: StoredWish | None
    standing_offers: tuple[StandingOffer, ...]
    chat_lines: tuple[StoredChatLine, ...]
    chat_reactions: tuple[StoredChatReaction, ...]
    chat_marks: tuple[StoredChatMark, ...]
    muted_players: tuple[StoredMutedPlayer, ...]
    appeals: tuple[StoredAppeal, ...]
    signals: tuple[StoredSignal, ...]
    seen_devices: tuple[StoredSignIn, ...]
    friends: tuple[StoredFriend, ...]
    friend_requests: tuple[StoredFriendRequest, ...]
    declined_senders: tuple[StoredDeclinedSender, ...]
    friend_link_since: Annotated[
        Moment | None, msgspec.Meta(description="When the personal link was made.")
    ]
    shares_presence: bool
    circles: tuple[StoredCircle, ...]
    circle_invitations: tuple[StoredCircleInvitation, ...]
    sent_circle_invitations: tuple[SentCircleInvitation, ...]
