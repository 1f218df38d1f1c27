"""Bodies about the tokens of programs that play for a player."""

import msgspec

from games.api.bodies.fields import Name
from games.kernel.values import Moment


class NewTokenName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a new token, chosen by its owner."""

    name: Name


class Token(msgspec.Struct, frozen=True):
    """A token in the list of its owner."""

    id: int
    name: str
    created_at: Moment
    used_at: Moment | None


class NewToken(Token, frozen=True):
    """A new token with its secret, which is sent only this once."""

    token: str


class TokenList(msgspec.Struct, frozen=True):
    """All tokens of a player."""

    results: tuple[Token, ...]
