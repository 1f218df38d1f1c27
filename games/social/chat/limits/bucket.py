"""The bucket of lines: a few at once, then one more after each pause."""

import math
from datetime import datetime, timedelta

from django.conf import settings

from games.kernel.refusal import Refused


def full_again_at(full_at: datetime | None, now: datetime) -> datetime:
    """Return when a bucket is full again after one more line; raise `Refused` if it is empty.

    `full_at` is what the last call returned. The whole state of a bucket is one moment.
    """
    limits = settings.SOCIAL
    pause = timedelta(seconds=limits["CHAT_LINE_SECONDS"])
    following = max(full_at or now, now) + pause
    wait = following - now - limits["CHAT_BUCKET"] * pause
    if wait > timedelta():
        raise Refused("chat_too_fast", seconds=math.ceil(wait.total_seconds()))
    return following
