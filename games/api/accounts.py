"""Signing up, in and out: allauth's own views under its own addresses, in our shape of errors."""

import json
from collections.abc import Callable, Collection
from functools import wraps
from io import BytesIO
from typing import Any

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

CODES = {401: "not_signed_in", 403: "not_allowed", 405: "method_not_allowed", 409: "not_now"}
TOO_MANY = "too_many"
ATTEMPTS = "too_many_login_attempts"
REFUSED = ("username_password_mismatch", "enter_current_password", "password_")
"""How the codes begin of what has the form that is asked for, and is refused all the same."""


def shaped(
    view: Callable[..., HttpResponse], methods: frozenset[str], fields: Collection[str]
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
        except (APIException, RequestDataTooBig, Refused) as raised:
            told = in_one_shape(raised, {})
            assert told is not None
            return JsonResponse(told.data, status=told.status_code)
        return _in_our_shape(answer) if answer.status_code >= 400 else answer

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


def _in_our_shape(answer: HttpResponse) -> HttpResponse:
    body = json.loads(answer.content or b"{}")
    errors = [
        {"code": error["code"], "field": error.get("param")} for error in body.pop("errors", [])
    ]
    code = errors[0]["code"] if errors else CODES.get(answer.status_code, "malformed")
    if answer.status_code == 429 or code == ATTEMPTS:
        return problem(429, TOO_MANY)
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
    told = problem(429, TOO_MANY, seconds=seconds) if speaks_json(request) else _page(429)
    told["Retry-After"] = str(seconds)
    return told


def _page(status: int) -> HttpResponse:
    return HttpResponse(str(get_lockout_message()), status=status, content_type="text/plain")


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
    "config": (ConfigView, ()),
    "auth/session": (views.SessionView, ()),
    "auth/signup": (views.SignupView, ("username", "password", "email")),
    "auth/login": (views.LoginView, ("username", "password")),
    "account/password/change": (ChangePasswordView, ("current_password", "new_password")),
}
"""Of all that allauth has: what needs no mail server; and what each may be sent."""


def _methods(view: type) -> frozenset[str]:
    found = frozenset(
        method.upper() for method in ("get", "post", "delete") if hasattr(view, method)
    )
    return found | {"HEAD"} if "GET" in found else found


urlpatterns = [
    path(address, shaped(view.as_api_view(client=Client.BROWSER), _methods(view), fields))
    for address, (view, fields) in OFFERED.items()
]
