"""Bodies about mail, calendar feeds and webhooks."""

from typing import Annotated, Literal

import msgspec

from games.api.bodies.fields import VISIBLE
from games.kernel.values import Moment

Url = Annotated[str, msgspec.Meta(max_length=1024, pattern=VISIBLE)]


class MailRefusal(msgspec.Struct, frozen=True):
    """Why an address was switched off: its mail server refused several mails in a row."""

    at: Moment
    code: Annotated[str, msgspec.Meta(description="The reply code of the mail server.")]


class Mail(msgspec.Struct, frozen=True):
    """The mails that a player is sent, and their address."""

    available: Annotated[
        bool, msgspec.Meta(description="Whether this site sends mail; if not, offer none.")
    ]
    email: Annotated[str, msgspec.Meta(description="Empty for none, and for guests.")]
    verified: Annotated[bool, msgspec.Meta(description="Only a verified address gets notices.")]
    verification: Annotated[
        Literal["", "queued", "sent", "failed"],
        msgspec.Meta(description="The state of the last mail with a link; empty for none."),
    ]
    digest: Annotated[bool, msgspec.Meta(description="A mail at 08:00 with all waiting games.")]
    unseen: Annotated[
        bool, msgspec.Meta(description="A mail when messages on the devices go unseen.")
    ]
    refused: Annotated[
        MailRefusal | None,
        msgspec.Meta(description="Why nothing is sent any more; verify the address again."),
    ]


class MailChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The changes to mails; fields that are left out stay as they are."""

    digest: bool | msgspec.UnsetType = msgspec.UNSET
    unseen: bool | msgspec.UnsetType = msgspec.UNSET


class CalendarFeed(msgspec.Struct, frozen=True):
    """The calendar feed of a player; its address is sent only when it is created."""

    active: bool
    created_at: Moment | None
    read_at: Annotated[
        Moment | None, msgspec.Meta(description="When a program last read it, to the hour.")
    ]


class NewCalendarFeed(msgspec.Struct, frozen=True):
    """The private address of a calendar feed: those who know it can read the calendar."""

    url: str


class WebhookUrl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The URL of a new webhook: https, at a public address."""

    url: Url


class Webhook(msgspec.Struct, frozen=True):
    """A webhook, and how its receiver answers."""

    url: str
    created_at: Moment
    delivered_at: Moment | None
    failing_since: Moment | None
    error: Annotated[
        str,
        msgspec.Meta(
            description="The last failure, empty after a success: `http_<status>`, `timeout`,"
            " `unreachable`, `unknown_host`, `private`, `not_https` or `malformed`."
        ),
    ]
    off_at: Annotated[
        Moment | None,
        msgspec.Meta(description="When it was switched off; a successful test switches it on."),
    ]


class MyWebhook(msgspec.Struct, frozen=True):
    """The webhook of a player; null for none."""

    webhook: Webhook | None


class NewWebhook(msgspec.Struct, frozen=True):
    """A new webhook, with the secret of its signatures, which is sent only this once."""

    webhook: Webhook
    secret: str


class WebhookTest(msgspec.Struct, frozen=True):
    """The answer of a webhook to a test event."""

    delivered: bool
    status: Annotated[int | None, msgspec.Meta(description="Null without an answer.")]
    error: Annotated[str, msgspec.Meta(description="Empty after a success.")]


class StoredCalendarFeed(msgspec.Struct, frozen=True):
    """The stored calendar feed of a player; its secret is not stored."""

    created_at: Moment
    read_at: Moment | None


class StoredMailChoices(msgspec.Struct, frozen=True):
    """The stored choices about mail, and the refusal of the address."""

    digest: bool
    unseen: bool
    refused_at: Moment | None
    refusal: str


class StoredLetter(msgspec.Struct, frozen=True):
    """A mail that was queued for the player, without its text, which is not stored."""

    kind: str
    created_at: Moment
    sent_at: Moment | None


class StoredMail(msgspec.Struct, frozen=True):
    """Everything that is stored about mails to a player, besides the address."""

    settings: StoredMailChoices | None
    letters: tuple[StoredLetter, ...]
