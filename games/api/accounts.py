"""Signing up, in and out: allauth's own views under its own addresses, in our shape of errors."""

import json
from collections.abc import Callable, Collection
from functools import wraps
from io import BytesIO
from typing import Any

from allauth.core.internal.ratelimit import get_rates
from allauth.headless.account import views
from allauth.headless.base.views import ConfigView
from allauth.headless.constants import Client
from axes.helpers import get_cool_off, get_lockout_message
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import path
from django.views.csrf import csrf_failure as csrf_page
from rest_framework.exceptions import APIException, ParseError, ValidationError

from games.api.errors import in_one_shape
from games.api.outside import JSON, problem, speaks_json
from games.api.parsing import StrictJSONParser
from games.kernel.refusal import Refused
from games.players import devices, services
from games.players.adapter import LONGEST
from games.players.present import Gone

CODES = {401: "not_signed_in", 403: "not_allowed", 405: "method_not_allowed", 409: "not_now"}
TOO_MANY = "too_many"
ATTEMPTS, FAILED = "too_many_login_attempts", "login_failed"
REFUSED = ("username_password_mismatch", "enter_current_password", "password_")
"""How the codes begin of what has the form that is asked for, and is refused all the same."""


def shaped(
    view: Callable[..., HttpResponse], methods: frozenset[str], fields: Collection[str], limit: str
) -> Callable[..., HttpResponseBase]:
    """The view with bodies read as strictly as everywhere, and errors told as everywhere."""

    @wraps(view)
    def strict(request: HttpRequest) -> HttpResponseBase:
        if request.method not in methods:
            refused = problem(405, "method_not_allowed")
            refused["Allow"] = ", ".join(sorted(methods))
            return refused
        try:
            _check(StrictJSONParser().parse(BytesIO(request.body)), fields)
            answer = view(request)
        except (APIException, RequestDataTooBig, Refused, Gone) as raised:
            told = in_one_shape(raised, {})
            assert told is not None
            return JsonResponse(told.data, status=told.status_code)
        return _in_our_shape(answer, limit) if answer.status_code >= 400 else answer

    return strict


def _check(body: Any, fields: Collection[str]) -> None:
    if not isinstance(body, dict):
        raise ParseError
    wrong = {
        key[:64]: ["wrong_type" if key in fields else "unknown"]
        for key, text in body.items()
        if key not in fields or not isinstance(text, str) or len(text) > LONGEST
    }
    if wrong:
        raise ValidationError(wrong)


def _in_our_shape(answer: HttpResponse, limit: str) -> HttpResponse:
    body = json.loads(answer.content or b"{}")
    errors = [
        {"code": error["code"], "field": error.get("param")} for error in body.pop("errors", [])
    ]
    code = errors[0]["code"] if errors else CODES.get(answer.status_code, "malformed")
    if answer.status_code == 429 or code == ATTEMPTS:
        return _too_many(_longest_wait(FAILED if code == ATTEMPTS else limit))
    if answer.status_code == 400 and code.startswith(REFUSED):
        answer.status_code = body["status"] = 422
    answer.content = json.dumps(
        {**body, "code": code, "facts": {"errors": errors} if errors else {}, "version": None}
    )
    answer["Content-Type"] = JSON
    return answer


def locked_out(request: HttpRequest, answer: HttpResponse, credentials: Any) -> HttpResponse:
    """What an address gets that failed to sign in too often: in the admin a page."""
    wait = get_cool_off(request)
    assert wait is not None
    seconds = int(wait.total_seconds())
    return _too_many(seconds) if speaks_json(request) else _page(seconds)


def _page(seconds: int) -> HttpResponse:
    page = HttpResponse(str(get_lockout_message()), status=429, content_type="text/plain")
    page["Retry-After"] = str(seconds)
    return page


def _too_many(seconds: int) -> HttpResponse:
    told = problem(429, TOO_MANY, seconds=seconds)
    told["Retry-After"] = str(seconds)
    return told


def _longest_wait(limit: str) -> int:
    # allauth tells only that it was too much: after this long nothing of it counts any more.
    return max(int(rate.duration) for rate in get_rates(app="allauth.account", action=limit))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """What a request gets that does not prove to come from our own pages."""
    return problem(403, "csrf") if speaks_json(request) else csrf_page(request, reason)


class ChangePasswordView(views.ChangePasswordView):  # type: ignore[misc]  # untyped
    """A new password ends the sessions elsewhere: their rows go with them."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Change it, and be signed in here alone."""
        answer = super().post(request, *args, **kwargs)
        player = services.player_for(user=request.user)
        devices.note(request, player)
        devices.end_others(player=player, here=request.session.session_key)
        return answer


OFFERED = {
    "config": (ConfigView, (), ""),
    "auth/session": (views.SessionView, (), ""),
    "auth/signup": (views.SignupView, ("username", "password", "email"), "signup"),
    "auth/login": (views.LoginView, ("username", "password"), "login"),
    "account/password/change": (
        ChangePasswordView,
        ("current_password", "new_password"),
        "change_password",
    ),
}
"""Of all that allauth has: what needs no mail server; what each may be sent, and its limit."""


def _methods(view: type) -> frozenset[str]:
    found = frozenset(
        method.upper() for method in ("get", "post", "delete") if hasattr(view, method)
    )
    return found | {"HEAD"} if "GET" in found else found


urlpatterns = [
    path(address, shaped(view.as_api_view(client=Client.BROWSER), _methods(view), fields, limit))
    for address, (view, fields, limit) in OFFERED.items()
]
