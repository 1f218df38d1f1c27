"""A random id of the browser in a signed cookie, of which only a keyed hash is stored.

It is set and read at sign-in alone. It shows that two accounts are used on one device, which may
be one person or a family.
"""

import secrets
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.conduct.signals.services import record_sign_in
from games.players.auth.authentication import player_of

COOKIE: Final = "device"
SALT: Final = "games.conduct.signals.device"
ID_BYTES: Final = 16
SIGN_INS: Final = frozenset(
    {
        "/api/v1/guests",
        "/api/v1/guests/return",
        "/_allauth/browser/v1/auth/login",
        "/_allauth/browser/v1/auth/signup",
    }
)


class DeviceCookieMiddleware:
    """Records on which device a player signs in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; after a sign-in, record the device and renew its cookie."""
        response = self.get_response(request)
        if request.method == "POST" and request.path in SIGN_INS and response.status_code < 300:
            self._record(request, response)
        return response

    def _record(self, request: HttpRequest, response: HttpResponse) -> None:
        player = player_of(request)
        if player is None:
            return
        days = settings.SIGNALS["KEPT_DAYS"]
        found = device_of(request) or secrets.token_hex(ID_BYTES)
        former = [hashed(found, key) for key in settings.SECRET_KEY_FALLBACKS]
        record_sign_in(device=hashed(found), player=player.id, now=timezone.now(), former=former)
        response.set_signed_cookie(
            cookie_name(),
            found,
            salt=SALT,
            max_age=days * 24 * 3600,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def device_of(request: HttpRequest) -> str:
    """Return the id in the cookie of a request; an empty string without a valid one."""
    try:
        days = settings.SIGNALS["KEPT_DAYS"]
        return (
            request.get_signed_cookie(cookie_name(), "", salt=SALT, max_age=days * 24 * 3600) or ""
        )
    except signing.BadSignature:
        return ""


def cookie_name() -> str:
    """Return the name of the cookie: on sites with TLS one that only this host can set."""
    return f"__Host-{COOKIE}" if settings.SESSION_COOKIE_SECURE else COOKIE


def hashed(device: str, key: str | None = None) -> str:
    """Return the hash under which a device is stored with this key, or with that of the site."""
    return salted_hmac(SALT, device, secret=key, algorithm="sha256").hexdigest()
