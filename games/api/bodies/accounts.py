"""Bodies of the views of allauth."""

from typing import Annotated, Any, TypeAlias

import msgspec

from games.api.bodies.fields import NO_NUL, VISIBLE
from games.players.auth.allauth_adapter import LONGEST

# Only the schema has the patterns: allauth has error codes of its own for empty fields.
AccountName: TypeAlias = Annotated[
    str,
    msgspec.Meta(max_length=150, extra_json_schema={"pattern": VISIBLE}),
]
AccountPassword: TypeAlias = Annotated[
    str, msgspec.Meta(max_length=LONGEST, extra_json_schema={"minLength": 1, "pattern": VISIBLE})
]
AnyEmail: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        max_length=LONGEST,
        extra_json_schema={"pattern": NO_NUL, "anyOf": [{"format": "email"}, {"enum": [""]}]},
    ),
]


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name and password of an account."""

    username: AccountName
    password: AccountPassword


class SignUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name and password of a new account, and an e-mail address if wanted."""

    username: AccountName
    password: AccountPassword
    email: AnyEmail = ""


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another password, confirmed by the present one."""

    current_password: AccountPassword
    new_password: AccountPassword


class PasswordResetRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The verified e-mail address of an account whose password is forgotten."""

    email: Annotated[
        str,
        msgspec.Meta(max_length=LONGEST, extra_json_schema={"pattern": NO_NUL, "format": "email"}),
    ]


class PasswordReset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another password, and the key in the mail that allows it."""

    key: Annotated[str, msgspec.Meta(max_length=LONGEST, extra_json_schema={"pattern": VISIBLE})]
    password: AccountPassword


class SignedIn(msgspec.Struct, frozen=True):
    """The account that is signed in, as allauth describes it; `me` returns its player."""

    status: int
    data: dict[str, Any]
    meta: dict[str, Any]


class AccountDone(msgspec.Struct, frozen=True):
    """The answer to a request after which there is nothing to return."""

    status: int


class AccountConfig(msgspec.Struct, frozen=True):
    """How accounts are created and signed in to, as allauth describes it."""

    status: int
    data: dict[str, Any]
