"""The Ed25519 key that signs notes, and the public keys whose notes are accepted."""

import base64
from collections.abc import Collection
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

KEY_BYTES: Final = 32


class KeyUnavailable(Exception):
    """The private key is malformed, or its file can neither be read nor written."""


def public_key() -> str:
    """Return the public key of this site in base64url. Raise `KeyUnavailable`."""
    return encoded(_private_key().public_key().public_bytes_raw())


def accepted_keys() -> Collection[str]:
    """Return the public keys of this site, also former ones. Raise `KeyUnavailable`."""
    return {public_key(), *settings.HEADS_PUBLIC_KEYS}


def sign(text: str) -> str:
    """Return the signature of a text in base64url. Raise `KeyUnavailable`."""
    return encoded(_private_key().sign(text.encode()))


def is_signature(signature: str, text: str, key: str) -> bool:
    """Return whether this is the signature of the text by the owner of this public key."""
    try:
        public = Ed25519PublicKey.from_public_bytes(decoded(key))
        public.verify(decoded(signature), text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def encoded(data: bytes) -> str:
    """Return the data in base64url, without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Return the data of a text in base64url. Raise `ValueError`."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)


def _private_key() -> Ed25519PrivateKey:
    try:
        text = str(settings.HEADS_KEY)
    except (OSError, ImproperlyConfigured) as error:
        raise KeyUnavailable(f"no note can be signed: {error}") from None
    try:
        return Ed25519PrivateKey.from_private_bytes(decoded(text))
    except ValueError:
        raise KeyUnavailable("HEADS_KEY is not 32 bytes in base64url") from None
