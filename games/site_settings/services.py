"""Change the settings of the site, and make, use and end invitation codes."""

import hashlib
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from django.core.cache import cache
from django.db import transaction
from django.db.models import F

from games.kernel.refusal import Refused
from games.site_settings.models import InvitationCode, SiteSetting
from games.site_settings.selectors import (
    CACHE_KEY,
    OFF,
    ON,
    REGISTRATION,
    RegistrationMode,
    Switch,
    registration_mode,
)

SECRET_BYTES: Final = 10
LONGEST: Final = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Entry:
    """A visitor's secret: an administrator's code, or an invitation to a table that is valid."""

    secret: str = field(default="", repr=False)
    is_invited: bool = False


VISITOR: Final = Entry()
"""A visitor without an invitation."""


def switch(key: Switch, *, on: bool, now: datetime) -> None:
    """Switch a feature on or off."""
    _set(key, ON if on else OFF, now)


def set_registration(mode: RegistrationMode, *, now: datetime) -> None:
    """Decide who may become a player."""
    _set(REGISTRATION, mode, now)


def is_possible_end(ends_at: datetime, now: datetime) -> bool:
    """Return whether a code may end then: in the future, within a year."""
    return now < ends_at <= now + LONGEST


def new_code(*, ends_at: datetime, now: datetime) -> tuple[InvitationCode, str]:
    """Make an invitation code. Return it with its secret, which is shown only now."""
    if not is_possible_end(ends_at, now):
        raise Refused("bad_end", days=LONGEST.days)
    secret = secrets.token_urlsafe(SECRET_BYTES)
    code = InvitationCode.objects.create(digest=_digest(secret), created_at=now, ends_at=ends_at)
    return code, secret


def end_code(number: int, *, now: datetime) -> bool:
    """End a code. Return False if there is none, or it has ended."""
    return bool(InvitationCode.objects.filter(pk=number, ends_at__gt=now).update(ends_at=now))


def check_may_register(entry: Entry, *, now: datetime) -> None:
    """Raise `Refused` unless a new player may come in, and count the use of a code."""
    mode = registration_mode()
    if mode == "closed":
        raise Refused("registration_closed")
    if mode == "open" or entry.is_invited:
        return
    if not entry.secret or not _use_code(entry.secret, now):
        raise Refused("registration_by_invitation")


def _use_code(secret: str, now: datetime) -> bool:
    codes = InvitationCode.objects.filter(digest=_digest(secret), ends_at__gt=now)
    return bool(codes.update(uses=F("uses") + 1))


def _set(key: str, value: str, now: datetime) -> None:
    SiteSetting.objects.update_or_create(key=key, defaults={"value": value, "changed_at": now})
    transaction.on_commit(lambda: cache.delete(CACHE_KEY))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
