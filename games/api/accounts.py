"""Sign-up, sign-in and sign-out: allauth's views, with our form of bodies and errors."""

import json
from collections.abc import Callable
from functools import wraps
from io import BytesIO
from typing import Any

import msgspec
from allauth.core.internal.ratelimit import get_rates
from allauth.headless.account import views
from allauth.headless.base.views import ConfigView
from allauth.headless.constants import Client
from axes.helpers import get_cool_off, get_lockout_message
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import path
from django.views.csrf import csrf_failure as csrf_page
from rest_framework.exceptions import APIException

from games.api.bodies.accounts import (
    NewPassword,
    PasswordReset,
    PasswordResetRequest,
    SignIn,
    SignUp,
)
from games.api.http.early_errors import JSON, answers_json, problem
from games.api.http.entry import entry_of
from games.api.http.errors import error_response
from games.api.http.parsing import JSONParser, decode
from games.kernel.refusal import RefusalError, Refused
from games.notices.mail.addresses import is_available
from games.players import services
from games.players.auth import devices
from games.players.locking import PlayerErased
from games.players.models import User

CODES = {401: "not_signed_in", 403: "not_allowed", 405: "method_not_allowed", 409: "not_now"}
TOO_MANY = "too_many"
ATTEMPTS, FAILED = "too_many_login_attempts", "login_failed"
REFUSED = (
    "username_password_mismatch",
    "enter_current_password",
    "invalid_password_reset",
    "password_",
)
"""How the codes of well-formed requests that are refused begin."""

Form = type[msgspec.Struct] | None
"""The body that a view reads; None for none."""


def with_our_errors(
    view: Callable[..., HttpResponse], methods: frozenset[str], form: Form, limit: str
) -> Callable[..., HttpResponseBase]:
    """Return the view with bodies read as strictly, and errors in the same form, as ours."""

    @wraps(view)
    def strict(request: HttpRequest) -> HttpResponseBase:
        if request.method not in methods:
            refused = problem(405, "method_not_allowed")
            refused["Allow"] = ", ".join(sorted(methods))
            return refused
        try:
            _check_body(request, form)
            answer = view(request)
        except (APIException, RequestDataTooBig, RefusalError, PlayerErased) as raised:
            response = error_response(raised, {})
            assert response is not None
            body = msgspec.json.encode(response.data)
            return HttpResponse(body, status=response.status_code, content_type=JSON)
        return _in_our_form(answer, limit) if answer.status_code >= 400 else answer

    return strict


def _check_body(request: HttpRequest, form: Form) -> None:
    body = JSONParser().parse(BytesIO(request.body))
    decode(form if form and request.method == "POST" else NoBody, body)


class NoBody(msgspec.Struct, forbid_unknown_fields=True):
    """A body without fields."""


def _in_our_form(answer: HttpResponse, limit: str) -> HttpResponse:
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
    """Return the answer to an address that failed to sign in too often: in the admin a page."""
    wait = get_cool_off(request)
    assert wait is not None
    seconds = int(wait.total_seconds())
    return _too_many(seconds) if answers_json(request) else _page(seconds)


def _page(seconds: int) -> HttpResponse:
    page = HttpResponse(str(get_lockout_message()), status=429, content_type="text/plain")
    page["Retry-After"] = str(seconds)
    return page


def _too_many(seconds: int) -> HttpResponse:
    answer = problem(429, TOO_MANY, seconds=seconds)
    answer["Retry-After"] = str(seconds)
    return answer


def _longest_wait(limit: str) -> int:
    # allauth does not say how long: after its longest period no attempt counts any more.
    return max(int(rate.duration) for rate in get_rates(app="allauth.account", action=limit))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the answer to a request that may come from another site's page."""
    return problem(403, "csrf") if answers_json(request) else csrf_page(request, reason)


class SignupView(views.SignupView):  # type: ignore[misc]  # untyped
    """Makes an account."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Make the account. The adapter refuses it unless the visitor may register."""
        request.entry = entry_of(request)  # type: ignore[attr-defined]  # for the adapter
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer


class ChangePasswordView(views.ChangePasswordView):  # type: ignore[misc]  # untyped
    """Changes the password, and signs out on all other devices."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Change the password, and delete the rows of the other devices."""
        assert isinstance(request.user, User)
        answer: HttpResponse = super().post(request, *args, **kwargs)
        player = services.player_for(user=request.user)
        devices.record_device(request, player)
        devices.sign_out_others(player=player, here=request.session.session_key)
        return answer


class AccountConfigView(ConfigView):  # type: ignore[misc]  # untyped
    """Returns the configuration of accounts, and whether the site sends mail."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Return the configuration."""
        answer = json.loads(super().get(request, *args, **kwargs).content)
        answer["data"]["account"]["sends_mail"] = is_available()
        return JsonResponse(answer)


class RequestPasswordResetView(views.RequestPasswordResetView):  # type: ignore[misc]  # untyped
    """Queues a mail with a link; the answer does not show whether an account has the address."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Queue the mail. Raise `Refused` where no mail is sent."""
        if not is_available():
            raise Refused("mail_unavailable")
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer


class ResetPasswordView(views.ResetPasswordView):  # type: ignore[misc]  # untyped
    """Sets another password by the key of a mail, and signs out on all devices."""

    # The key is checked when it is used.
    get = None

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Set the password. The player then signs in with it."""
        super().post(request, *args, **kwargs)
        services.sign_out_everywhere(user=self.input.user)
        return JsonResponse({"status": 200})


class SessionView(views.SessionView):  # type: ignore[misc]  # untyped
    """Returns the session, or ends it, and deletes the row of its device."""

    def delete(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Sign out. The device receives no push messages any more."""
        key = request.session.session_key
        answer: HttpResponse = super().delete(request, *args, **kwargs)
        devices.forget(session=key)
        return answer


OFFERED: dict[str, tuple[Any, Form, str]] = {
    "config": (AccountConfigView, None, ""),
    "auth/session": (SessionView, None, ""),
    "auth/signup": (SignupView, SignUp, "signup"),
    "auth/login": (views.LoginView, SignIn, "login"),
    "auth/password/request": (RequestPasswordResetView, PasswordResetRequest, "reset_password"),
    "auth/password/reset": (ResetPasswordView, PasswordReset, "reset_password_from_key"),
    "account/password/change": (ChangePasswordView, NewPassword, "change_password"),
}
"""The views of allauth that are offered: by address, with their body and rate limit."""


def _methods(view: type) -> frozenset[str]:
    found = frozenset(
        method.upper() for method in ("get", "post", "delete") if getattr(view, method, None)
    )
    return found | {"HEAD"} if "GET" in found else found


urlpatterns = [
    path(
        address,
        with_our_errors(view.as_api_view(client=Client.BROWSER), _methods(view), form, limit),
    )
    for address, (view, form, limit) in OFFERED.items()
]
