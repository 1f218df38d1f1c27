"""Accepting the session cookie under its former name, which had no prefix on sites with TLS.

Browsers accept a cookie whose name begins with `__Host-` from this host alone, so that no other
site of the same domain can set it. A session that began before stays signed in, and its cookie is
renamed by the first answer.
"""

from collections.abc import Callable, Mapping

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class FormerSessionCookieMiddleware:
    """Reads a session from the cookie of the former name, and renames it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request; rename the cookie unless the session has set or deleted it."""
        name, former = settings.SESSION_COOKIE_NAME, settings.FORMER_SESSION_COOKIE_NAME
        if name in request.COOKIES or former not in request.COOKIES:
            return self._get_response(request)
        key = request.COOKIES[name] = request.COOKIES[former]
        response = self._get_response(request)
        if name not in response.cookies and not request.session.is_empty():
            _set(response, name, key)
        response.delete_cookie(former, samesite=settings.SESSION_COOKIE_SAMESITE)
        return response


def session_key_in(cookies: Mapping[str, str]) -> str | None:
    """Return the key of the session in these cookies, also under the former name."""
    former: str | None = cookies.get(settings.FORMER_SESSION_COOKIE_NAME)
    return cookies.get(settings.SESSION_COOKIE_NAME, former)


def _set(response: HttpResponseBase, name: str, key: str) -> None:
    response.set_cookie(
        name,
        key,
        max_age=settings.SESSION_COOKIE_AGE,
        secure=True,
        httponly=True,
        samesite=settings.SESSION_COOKIE_SAMESITE,
    )
