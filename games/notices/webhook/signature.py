"""The signature of an event, in the headers of the Standard Webhooks specification."""

import base64
import hashlib
import hmac
import secrets
from datetime import datetime
from typing import Final

PREFIX: Final = "whsec_"
SECRET_BYTES: Final = 32


def new_secret() -> str:
    """Return a new secret, in the form that programs receive it."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def signed_headers(secret: str, event: str, body: bytes, now: datetime) -> dict[str, str]:
    """Return the headers that prove the origin and the time of an event with this id and body."""
    timestamp = str(int(now.timestamp()))
    return {
        "Webhook-Id": event,
        "Webhook-Timestamp": timestamp,
        "Webhook-Signature": f"v1,{signature(secret, event, timestamp, body)}",
    }


def signature(secret: str, event: str, timestamp: str, body: bytes) -> str:
    """Return the HMAC-SHA256 of id, timestamp and body, in base64."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = b".".join((event.encode(), timestamp.encode(), body))
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
