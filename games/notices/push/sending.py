"""Sending one encrypted message to a push service, and what its answer means."""

import base64
import binascii
import logging
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Final, Literal, TypeAlias

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from py_vapid import Vapid
from pywebpush import WebPushException, webpush
from requests import RequestException

from games.notices.destinations import UnsafeDestination, safe_session
from games.notices.push.keys import KeyUnavailable, server_key

logger = logging.getLogger(__name__)

TIMEOUT_SECONDS: Final = 10.0
SIGNED_FOR: Final = timedelta(hours=12)
"""Services refuse 24 hours if a clock is fast."""
LONGEST_WAIT: Final = 24 * 3600
POINT_BYTES: Final = 65
SECRET_BYTES: Final = 16

Urgency: TypeAlias = Literal["low", "normal", "high"]
Verdict: TypeAlias = Literal["sent", "gone", "too_large", "later", "refused"]


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser receives messages, and the keys that encrypt them for it."""

    endpoint: str
    p256dh: str
    auth: str


class Parcel(msgspec.Struct, frozen=True):
    """A message to send, and how the push service treats it until the device is reachable.

    Of several waiting parcels with the same topic only the last one is delivered.
    """

    data: bytes
    ttl_seconds: int
    urgency: Urgency
    topic: str


class Answer(msgspec.Struct, frozen=True):
    """The answer of a push service: a verdict, its reason as a code, and when to try again."""

    verdict: Verdict
    why: str = ""
    seconds: int | None = None


def are_valid(subscription: Subscription) -> bool:
    """Return whether a message can be encrypted with these keys."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(
            ec.SECP256R1(), _decoded(subscription.p256dh, POINT_BYTES)
        )
        _decoded(subscription.auth, SECRET_BYTES)
    except ValueError:
        return False
    return True


def send(
    subscription: Subscription, parcel: Parcel, now: datetime, signed_by: Vapid | None = None
) -> Answer:
    """Encrypt, sign and send a parcel. Return what the push service answered.

    Without another key, the present one signs.
    """
    try:
        with safe_session(subscription.endpoint) as session:
            webpush(
                _described(subscription),
                parcel.data,
                vapid_private_key=signed_by or server_key(),
                vapid_claims=_claims(now),
                ttl=parcel.ttl_seconds,
                headers={"Urgency": parcel.urgency, "Topic": parcel.topic},
                timeout=TIMEOUT_SECONDS,
                requests_session=session,
            )
    except WebPushException as error:
        return _answer(error, now)
    except RequestException as error:
        return Answer("later", type(error).__name__)
    except UnsafeDestination as error:
        # A name server may fail for a while.
        return Answer("later" if error.reason == "unknown_host" else "refused", error.reason)
    except KeyUnavailable:
        return Answer("later", "no_key")
    return Answer("sent")


def _described(subscription: Subscription) -> dict[str, object]:
    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    return {"endpoint": subscription.endpoint, "keys": keys}


def _claims(now: datetime) -> dict[str, str | int]:
    # A new dictionary for each message: the library writes the service's address into it, and
    # another service would refuse that.
    return {"sub": settings.VAPID_SUBJECT, "exp": int((now + SIGNED_FOR).timestamp())}


def _answer(error: WebPushException, now: datetime) -> Answer:
    status = error.status_code or 0
    if status in (404, 410):
        return Answer("gone", f"http_{status}")
    if status == 413:
        return Answer("too_large", "http_413")
    if status == 429 or status >= 500:
        return Answer("later", f"http_{status}", _wait(error.retry_after, now))
    # Most often the key, the subject or the clock of this machine is wrong.
    logger.warning("a push service refused a message with status %s", status)
    return Answer("refused", f"http_{status}")


def _wait(header: str | None, now: datetime) -> int | None:
    """Return the seconds that `Retry-After` asks for, as a number or a date; None without one."""
    if not header:
        return None
    try:
        seconds = int(header) if header.isdigit() else _until(header, now)
    except ValueError:
        return None
    return max(0, min(seconds, LONGEST_WAIT))


def _until(date: str, now: datetime) -> int:
    then = parsedate_to_datetime(date)
    return round((then - now).total_seconds()) if then.tzinfo else 0


def _decoded(text: str, size: int) -> bytes:
    """Return these bytes. Raise ValueError for another size or malformed base64url."""
    padded = text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4)
    try:
        found = base64.b64decode(padded, altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError from error
    if len(found) != size:
        raise ValueError
    return found
