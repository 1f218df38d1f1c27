"""Bodies about push messages: the service's key, and the devices that receive them."""

from typing import Annotated, Final, TypeAlias

import msgspec

from games.api.bodies.fields import NO_NUL
from games.kernel.values import Moment
from games.notices.destinations import LONGEST_URL

BASE64: Final = "^[A-Za-z0-9_-]*=*$"
Key: TypeAlias = Annotated[str, msgspec.Meta(max_length=96, pattern=BASE64)]


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys that encrypt messages for a browser, in base64url."""

    p256dh: Key
    auth: Annotated[str, msgspec.Meta(max_length=32, pattern=BASE64)]


class NewPushDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The subscription of a browser, and the public key that it subscribed with."""

    endpoint: Annotated[str, msgspec.Meta(max_length=LONGEST_URL, pattern=NO_NUL)]
    keys: PushKeys
    server_key: Key


class StoredPushDevice(msgspec.Struct, frozen=True):
    """A device that receives push messages: what is stored about it, besides its address."""

    id: int
    browser: str
    system: str
    created_at: Moment
    delivered_at: Annotated[
        Moment | None, msgspec.Meta(description="When it was last sent a message.")
    ]
    error: Annotated[
        str, msgspec.Meta(description="Why the last message was not sent; empty if it was.")
    ]


class PushDevice(StoredPushDevice, frozen=True):
    """A device in the list of its owner."""

    here: Annotated[bool, msgspec.Meta(description="Whether the request came from it.")]


class Push(msgspec.Struct, frozen=True):
    """How to subscribe to push messages, and the devices that have."""

    public_key: Annotated[
        str,
        msgspec.Meta(description="What browsers subscribe with; empty if nothing can be sent."),
    ]
    devices: tuple[PushDevice, ...]
    waiting: Annotated[
        int, msgspec.Meta(description="How many games wait for you: the number on the app’s icon.")
    ]


class PushTest(msgspec.Struct, frozen=True):
    """Whether the push service accepted a message.

    A device whose subscription has ended (`http_404`, `http_410`) is removed.
    """

    sent: bool
    error: Annotated[str, msgspec.Meta(description="The reason as a code; empty if it was sent.")]


class LaterReminder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turn to be reminded of: the table and version of its notice."""

    table: Annotated[str, msgspec.Meta(max_length=32, pattern=NO_NUL)]
    version: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


class ReminderTime(msgspec.Struct, frozen=True):
    """The time of a reminder."""

    at: Moment
