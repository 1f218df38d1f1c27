"""Bodies about the player who asks: name, e-mail address, return link, stored data."""

from typing import Annotated, Literal

import msgspec
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from games.api.bodies.devices import StoredDevice
from games.api.bodies.fields import NO_NUL, Language, Name, Password, Secret
from games.api.bodies.tokens import Token
from games.kernel.values import Moment, Seat
from games.players.auth.allauth_adapter import LONGEST


class Player(msgspec.Struct, frozen=True):
    """A player as they see themselves."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    language: Annotated[str, msgspec.Meta(description="Empty until it is chosen.")]
    suspended: Annotated[
        str | None, msgspec.Meta(description="The code of the reason for a suspension.")
    ]


class Me(msgspec.Struct, frozen=True):
    """The player who asks; null if not signed in."""

    player: Player | None


class ProfileChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The changes to a profile; fields that are left out stay as they are."""

    name: Name | msgspec.UnsetType = msgspec.UNSET
    language: Language | msgspec.UnsetType = msgspec.UNSET


class Email(msgspec.Struct, frozen=True):
    """The e-mail address of an account; nothing is sent to it."""

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


class StoredSeat(msgspec.Struct, frozen=True):
    """A seat that the player has or had."""

    table_id: str
    game: str = msgspec.field(name="table__game")
    status: str = msgspec.field(name="table__status")
    seat: Seat
    resigned: bool
    rank: int | None


class StoredData(msgspec.Struct, frozen=True):
    """Everything that is stored about a player."""

    player: StoredPlayer
    suspended_at: Moment | None
    account: StoredAccount | None
    tokens: tuple[Token, ...]
    devices: tuple[StoredDevice, ...]
    return_links: tuple[StoredReturnLink, ...]
    seats: tuple[StoredSeat, ...]
    hosted: Annotated[
        tuple[str, ...], msgspec.Meta(description="The ids of tables that the player opened.")
    ]
