"""Posting an event to a webhook: within a time limit, and to public addresses only."""

from datetime import datetime
from typing import Final

import msgspec
from requests import RequestException, Response
from urllib3.exceptions import HTTPError

from games.kernel.values import JsonObject
from games.notices.destinations import UnsafeDestination, safe_session
from games.notices.webhook.models import Webhook
from games.notices.webhook.signature import signed_headers

TIMEOUT_SECONDS: Final = 10
SUCCESS: Final = range(200, 300)
GONE: Final = 410
TOO_BUSY: Final = frozenset({429, 503})
LONGEST_WAIT: Final = 3600
FORBIDDEN: Final = frozenset({"malformed", "not_https", "private"})
"""Reasons for which a URL is refused whatever happens to its server."""


class Answer(msgspec.Struct, frozen=True):
    """The result of a request: an empty error after a success."""

    error: str = ""
    status: int | None = None
    wait: int | None = None
    """The seconds after which the receiver wants the next attempt."""

    @property
    def is_final(self) -> bool:
        """Return whether another attempt is useless."""
        return self.status == GONE or self.error in FORBIDDEN


def post(webhook: Webhook, event: str, content: JsonObject, now: datetime) -> Answer:
    """Post a signed event. Return how the receiver answered, whatever goes wrong."""
    body = msgspec.json.encode(content)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Caravanserai-Webhook/1",
        **signed_headers(webhook.secret, event, body, now),
    }
    try:
        with safe_session(webhook.url) as session:
            response = session.post(
                webhook.url, data=body, headers=headers, timeout=TIMEOUT_SECONDS
            )
    except UnsafeDestination as refused:
        return Answer(refused.reason)
    except (RequestException, HTTPError, OSError) as error:
        return Answer("timeout" if "Timeout" in type(error).__name__ else "unreachable")
    return _answer(response)


def _answer(response: Response) -> Answer:
    status = response.status_code
    if status in SUCCESS:
        return Answer(status=status)
    wait = _wait(response) if status in TOO_BUSY else None
    return Answer(f"http_{status}", status, wait)


def _wait(response: Response) -> int | None:
    text = response.headers.get("Retry-After", "")
    return min(int(text), LONGEST_WAIT) if text.isascii() and text.isdigit() else None
