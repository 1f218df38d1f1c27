"""The addresses outside the app: links in mails, their one-click sign-off, and calendars.

They need no sign-in: the secret or the signature in the address is the permission.
"""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from games.api.http.early_errors import PERSONAL, problem
from games.notices.feed import services as feeds
from games.notices.feed.calendar_file import calendar_file
from games.notices.mail.letters import verification
from games.notices.mail.sign_off import sign_off
from games.notices.mail.tokens import sign_off_in
from games.players.limits.addresses import address_of
from games.players.limits.throttles import spend

Page = Callable[..., HttpResponse]


def limited(view: Page) -> Page:
    """Return the view, answering 429 to an address that asks too often."""

    @wraps(view)
    def checked(request: HttpRequest, **parts: str) -> HttpResponse:
        wait = spend("mail_pages", "address", address_of(request))
        return _too_many(wait) if wait is not None else view(request, **parts)

    return checked


# The signature in the address replaces the CSRF token: other sites do not know it.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@limited
def verify(request: HttpRequest, token: str) -> HttpResponse:
    """Show a button that verifies an address, since programs open the links in mails, too."""
    if request.method != "POST":
        if not verification.is_valid(token):
            return _void(request)
        return _page(request, _("Confirm your e-mail address"), button=_("Confirm this address"))
    if not verification.confirm(token):
        return _void(request)
    return _page(
        request,
        _("Your address is confirmed"),
        _("Your games can reach you by e-mail now. You choose what is sent in the settings."),
    )


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@limited
def end_mails(request: HttpRequest, token: str) -> HttpResponse:
    """Show a button that ends mails of one kind; mail programs post to it without showing it."""
    found = sign_off_in(token)
    if found is None:
        return _void(request)
    if request.method != "POST":
        return _page(
            request,
            _("Stop these e-mails?"),
            _("You will get no more e-mails of this kind. You can change this in the settings."),
            button=_("Stop these e-mails"),
        )
    sign_off(found)
    return _page(
        request,
        _("These e-mails have stopped"),
        _("If you want them again, choose them in the settings of the app."),
    )


@require_safe
def calendar(request: HttpRequest, secret: str) -> HttpResponse:
    """Return the calendar of a feed. The middleware answers 304 if it has not changed."""
    # By secret, since the programs of many players may share one address.
    wait = spend("feeds", "secret", secret)
    if wait is not None:
        return _too_many(wait)
    player = feeds.player_of(secret)
    if player is None:
        # Guesses are counted by address.
        wait = spend("mail_pages", "address", address_of(request))
        return _too_many(wait) if wait is not None else HttpResponse(status=404)
    site = request.build_absolute_uri("/").rstrip("/")
    answer = HttpResponse(calendar_file(player, site), content_type="text/calendar; charset=utf-8")
    patch_cache_control(answer, private=True, max_age=feeds.FRESH_SECONDS)
    return answer


def _void(request: HttpRequest) -> HttpResponse:
    return _page(
        request,
        _("This link no longer works"),
        _("It may be too old, or about another address. Ask for a new one in the settings."),
        status=404,
    )


def _page(
    request: HttpRequest, title: str, text: str = "", *, button: str = "", status: int = 200
) -> HttpResponse:
    context = {"title": title, "text": text, "button": button, "home": _("Back to the games")}
    page = render(request, "api/mail_page.html", context, status=status)
    page["Cache-Control"] = PERSONAL
    return page


def _too_many(wait: float) -> HttpResponse:
    seconds = int(wait) + 1
    answer = problem(429, "too_many", seconds=seconds)
    answer["Retry-After"] = str(seconds)
    return answer


urlpatterns = [
    path("mail/verify/<str:token>", verify),
    path("mail/off/<str:token>", end_mails),
    path("calendar/<str:secret>.ics", calendar),
]
