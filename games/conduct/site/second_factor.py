"""The second factor of staff: a code of an app, or a recovery code, at each sign-in to the admin.

Of allauth only the codes are used: its own pages are for players, who need no second factor.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, validate_totp_code
from django.conf import settings
from django.db import transaction

from games.kernel.refusal import Refused
from games.players.models import User

CONFIRMED: Final = "second_factor"
"""The session key with the user and the time of the last code."""

SECRET: Final = "second_factor_secret"
"""The session key with the secret that is being set up."""


def is_pending(user: User, session: Any, now: datetime) -> bool:
    """Return whether a member of staff must give, or set up, a second factor first."""
    if not settings.CONDUCT["SECOND_FACTOR"] or _is_confirmed(user, session, now):
        return False
    return _is_required(user) or has_factor(user)


def has_factor(user: User) -> bool:
    """Return whether the user has set up a second factor."""
    found = Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP)
    return bool(found.exists())


def confirm(user: User, session: Any, now: datetime) -> None:
    """Record in the session that the user gave a code."""
    session[CONFIRMED] = [user.pk, now.timestamp()]
    session.pop(SECRET, None)


def forget(session: Any) -> None:
    """Ask again in this session."""
    session.pop(CONFIRMED, None)


def new_secret(session: Any) -> str:
    """Return the secret that is being set up in this session; the same until it is used."""
    return str(session.setdefault(SECRET, generate_totp_secret()))


@transaction.atomic
def set_up(user: User, secret: str, code: str) -> list[str]:
    """Store a second factor once its first code is right. Return the recovery codes.

    Raise `Refused` for a wrong code, and for a user who has one already.
    """
    if has_factor(user) or not secret or not validate_totp_code(secret, code):
        raise Refused("code_wrong")
    reset(user)
    TOTP.activate(user, secret)
    codes: list[str] = RecoveryCodes.activate(user).generate_codes()
    return codes


def check(user: User, code: str) -> None:
    """Use up a code of the app, or a recovery code. Raise `Refused` for a wrong one."""
    wrappers = {Authenticator.Type.TOTP: TOTP, Authenticator.Type.RECOVERY_CODES: RecoveryCodes}
    for stored in Authenticator.objects.filter(user=user, type__in=wrappers):
        if wrappers[stored.type](stored).validate_code(code):
            return
    raise Refused("code_wrong")


def reset(user: User) -> bool:
    """Delete the second factor of a user. Return whether there was one."""
    deleted, _ = Authenticator.objects.filter(user=user).delete()
    return bool(deleted)


def _is_confirmed(user: User, session: Any, now: datetime) -> bool:
    who, at = session.get(CONFIRMED) or (None, 0.0)
    lasts = timedelta(hours=settings.CONDUCT["SECOND_FACTOR_HOURS"])
    return bool(who == user.pk and now.timestamp() - at < lasts.total_seconds())


def _is_required(user: User) -> bool:
    others = User.objects.filter(is_staff=True, is_active=True).exclude(pk=user.pk)
    return bool(settings.PUBLIC_URL) or others.exists()
