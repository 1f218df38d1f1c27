"""The signed tokens in the links of mails: they prove that their bearer has read the mail."""

from datetime import timedelta
from typing import Final

import msgspec
from django.conf import settings
from django.core import signing

VERIFICATION_SALT: Final = "games.notices.mail.verification"
SIGN_OFF_SALT: Final = "games.notices.mail.sign_off"
VERIFICATION_LASTS: Final = timedelta(days=3)


class Claim(msgspec.Struct, frozen=True):
    """An address of an account that is not verified yet."""

    user: int
    email: str


class SignOff(msgspec.Struct, frozen=True):
    """A player who wants no more mails of this kind."""

    player: str
    kind: str


def verification_token(claim: Claim) -> str:
    """Return the token that verifies this address."""
    return signing.dumps(msgspec.to_builtins(claim), salt=VERIFICATION_SALT)


def claim_in(token: str) -> Claim | None:
    """Return the address that a token verifies; None for a forged or an old token."""
    try:
        claim = signing.loads(token, salt=VERIFICATION_SALT, max_age=VERIFICATION_LASTS)
    except signing.BadSignature:
        return None
    return msgspec.convert(claim, Claim)


def sign_off_token(sign_off: SignOff) -> str:
    """Return the token that ends mails of one kind to one player; it does not expire."""
    return signing.dumps(msgspec.to_builtins(sign_off), salt=SIGN_OFF_SALT)


def sign_off_in(token: str) -> SignOff | None:
    """Return the sign-off of a token, or None for a forged one."""
    try:
        return msgspec.convert(signing.loads(token, salt=SIGN_OFF_SALT), SignOff)
    except signing.BadSignature:
        return None


def public_url(path: str) -> str:
    """Return the full address of a path of this site."""
    return f"{settings.PUBLIC_URL.rstrip('/')}{path}"
