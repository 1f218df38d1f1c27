"""The key pairs that sign push messages (VAPID), and the subject that names the operator.

Browsers subscribe with the present key. Those that subscribed with a former one are sent messages
signed by it, until they subscribe again.
"""

import base64
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from py_vapid import Vapid

PRIVATE_KEY: Final = re.compile(r"[\w-]{43}", re.ASCII)
# The signing library and all push services accept these.
SUBJECT: Final = re.compile(
    r"mailto:[^@\s]+@([\w-]+(?:\.[\w-]+)*)|https://([\w-]+(?:\.[\w-]+)*)", re.ASCII
)
LOCAL_NAMES: Final = ("localhost", "127.0.0.1")


class KeyUnavailable(Exception):
    """The private key is malformed, or its file can neither be read nor written."""


def server_key() -> Vapid:
    """Return the key that signs. Raise `KeyUnavailable`."""
    try:
        text = str(settings.VAPID_PRIVATE_KEY)
    except (OSError, ImproperlyConfigured) as error:
        raise KeyUnavailable(str(error)) from None
    return _decoded(text, "VAPID_PRIVATE_KEY")


def public_key() -> str:
    """Return the public key in base64url, as browsers subscribe with it. Raise `KeyUnavailable`."""
    return _public_part(server_key())


def key_of(public: str) -> Vapid | None:
    """Return the present or former key with this public part; None for an unknown one.

    Raise `KeyUnavailable` if one of them is malformed.
    """
    former = (_decoded(each, "VAPID_FORMER_KEYS") for each in settings.VAPID_FORMER_KEYS)
    return next((pair for pair in (server_key(), *former) if _public_part(pair) == public), None)


def problems() -> Iterator[str]:
    """Yield what is wrong with the key and the subject; make the key if there is none."""
    try:
        key_of("")
    except KeyUnavailable as error:
        yield f"no push message can be signed: {error}"
    found = SUBJECT.fullmatch(settings.VAPID_SUBJECT)
    if found is None:
        yield "VAPID_SUBJECT is neither mailto:name@host nor https://host without a path"
    elif settings.BEHIND_A_PROXY and (found[1] or found[2]) in LOCAL_NAMES:
        yield "VAPID_SUBJECT names this machine, which push services refuse"


def _public_part(pair: Vapid) -> str:
    point = pair.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


@lru_cache(maxsize=8)
def _decoded(text: str, name: str) -> Vapid:
    if not PRIVATE_KEY.fullmatch(text):
        raise KeyUnavailable(f"{name} is not 32 bytes in base64url")
    try:
        return Vapid.from_raw(text.encode())
    except ValueError:
        raise KeyUnavailable(f"{name} is no key of the curve P-256") from None
