"""When notices are sent, the settings of push services and webhooks, and heads noted elsewhere.

Environment variables, all optional: VAPID_PRIVATE_KEY (the key that signs push messages: 32 bytes
in base64url, the same on all machines; without it one is made at the first start and stored in the
data folder), VAPID_FORMER_KEYS (private keys that it replaced, separated by commas: docs/keys.md),
VAPID_SUBJECT (`mailto:…` or `https://…`, where push services reach the operator;
PUBLIC_URL if that is https), SEND_TO_LOOPBACK (`on` for tests: push services and webhooks may be on
this machine, without TLS).

Of heads noted elsewhere (docs/backup.md), all optional: HEADS_TO (a folder, or an https address;
without it workers note none), HEADS_MINUTES (60), HEADS_KEY (the key that signs them: 32 bytes in
base64url, made and stored like the other one) and HEADS_PUBLIC_KEYS (former public keys whose notes
are still accepted, comma-separated).
"""

import os
from base64 import urlsafe_b64encode
from urllib.parse import urlsplit

from django.utils.functional import SimpleLazyObject

from config.settings.base import BEHIND_A_PROXY, PUBLIC_URL, VAR_DIR
from config.settings.secret_key import listed, stored_secret
from games.notices.push.new_key import new_private_key


def _stored_key() -> str:
    return stored_secret(
        VAR_DIR / "vapid_key", new_private_key, "every device subscribes again when it is used"
    )


def _stored_heads_key() -> str:
    return stored_secret(
        VAR_DIR / "heads_key",
        lambda: urlsafe_b64encode(os.urandom(32)).decode().rstrip("="),
        "notes of heads that were signed before are not accepted without HEADS_PUBLIC_KEYS",
    )


# Made on first use, since a site that has its keys in the environment may have no data folder.
VAPID_PRIVATE_KEY = os.environ.get("VAPID_PRIVATE_KEY") or SimpleLazyObject(_stored_key)
VAPID_FORMER_KEYS = listed(os.environ.get("VAPID_FORMER_KEYS", ""))
VAPID_SUBJECT = os.environ.get("VAPID_SUBJECT") or (
    f"https://{urlsplit(PUBLIC_URL).hostname}" if BEHIND_A_PROXY else "https://localhost"
)
SEND_TO_LOOPBACK = os.environ.get("SEND_TO_LOOPBACK") == "on"

NOTICES: dict[str, float] = {
    # A notice is cancelled if its player has the change on a screen within this time.
    "HOLD_SECONDS": 5.0,
    "KEPT_DAYS": 30,
    "LONGEST_TTL_SECONDS": 24 * 3600,
}
NOTICE_RETRIES_SECONDS = (30, 120, 600, 3600)
"""The times between attempts to deliver a notice; after the last one it is dead."""

HEADS_TO = os.environ.get("HEADS_TO", "")
HEADS_MINUTES = float(os.environ.get("HEADS_MINUTES") or 60)
HEADS_KEY = os.environ.get("HEADS_KEY") or SimpleLazyObject(_stored_heads_key)
HEADS_PUBLIC_KEYS = [key for key in os.environ.get("HEADS_PUBLIC_KEYS", "").split(",") if key]
