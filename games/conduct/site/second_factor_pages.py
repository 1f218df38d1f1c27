"""The page that asks staff for their second factor, or sets it up."""

from urllib.parse import quote, urlencode

import segno
from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from games.conduct.audit.record import Act, record
from games.conduct.site import second_factor
from games.conduct.site.pages import render, status_of
from games.conduct.site.texts import refusal_text
from games.kernel.refusal import Refused
from games.players.models import User
from games.players.services import player_for

ISSUER = "Caravanserai"


def asks_first(request: HttpRequest) -> HttpResponse | None:
    """Return the way to the page that asks for the second factor, unless it was given."""
    user = request.user
    if not isinstance(user, User) or request.path == reverse("admin:logout"):
        return None
    if not second_factor.is_pending(user, request.session, timezone.now()):
        return None
    query = urlencode({"next": request.get_full_path()})
    return HttpResponseRedirect(f"{reverse('admin:second_factor')}?{query}")


def ask(request: HttpRequest) -> HttpResponse:
    """Ask for a code; without a second factor, set one up and show its recovery codes."""
    user = request.user
    assert isinstance(user, User)
    is_new = not second_factor.has_factor(user)
    if request.method != "POST":
        return _page(request, user, is_new=is_new)
    try:
        _count_attempt(request, user)
        code = "".join(request.POST.get("code", "").split())
        if is_new:
            return _set_up(request, user, code)
        second_factor.check(user, code)
    except Refused as refused:
        error = refusal_text(refused.refusal.code)
        status = status_of(refused.refusal)
        return _page(request, user, is_new=is_new, error=error, status=status)
    _confirm(request, user)
    return redirect(_next(request))


def _set_up(request: HttpRequest, user: User, code: str) -> HttpResponse:
    secret = second_factor.new_secret(request.session)
    codes = second_factor.set_up(user, secret, code)
    player = player_for(user=user).id
    record(Act("set_second_factor", "account", player), staff=player, now=timezone.now())
    _confirm(request, user)
    title = _("Second factor")
    return render(request, "conduct/recovery.html", title, codes=codes, next=_next(request))


def _confirm(request: HttpRequest, user: User) -> None:
    ratelimit.clear(request, action="second_factor", key=str(user.pk))
    second_factor.confirm(user, request.session, timezone.now())


def _count_attempt(request: HttpRequest, user: User) -> None:
    if not ratelimit.consume(request, action="second_factor", key=str(user.pk)):
        raise Refused("too_many")


def _page(
    request: HttpRequest, user: User, *, is_new: bool, error: str = "", status: int = 200
) -> HttpResponse:
    secret = second_factor.new_secret(request.session) if is_new else ""
    return render(
        request,
        "conduct/second_factor.html",
        _("Second factor"),
        status=status,
        is_new=is_new,
        secret=secret,
        picture=_picture(user, secret) if is_new else "",
        next=_next(request),
        error=error,
        # The links would lead back to this page.
        places=[],
    )


def _picture(user: User, secret: str) -> str:
    label = quote(f"{ISSUER}:{user.username}")
    code = segno.make(f"otpauth://totp/{label}?{urlencode({'secret': secret, 'issuer': ISSUER})}")
    return code.svg_data_uri(scale=4, border=4, light="white")


def _next(request: HttpRequest) -> str:
    wish = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(wish, {request.get_host()}, request.is_secure())
    return wish if is_ours else reverse("admin:index")
