"""Every error in one shape: `{code, facts, version}`."""

from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response

from events.envelope import CommandUsed, WrongVersion
from events.failures import Failure, report_failure
from games.folding import NoSuchTable
from games.kernel.refusal import Malformed, Refused
from games.players.present import Gone

CODES: dict[type[Exception], str] = {
    exceptions.ParseError: "malformed_json",
    exceptions.ValidationError: "malformed",
    exceptions.NotAuthenticated: "not_signed_in",
    exceptions.AuthenticationFailed: "not_signed_in",
    exceptions.PermissionDenied: "not_allowed",
    exceptions.NotFound: "not_found",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.NotAcceptable: "not_acceptable",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.Throttled: "too_many",
}


PLAIN: tuple[tuple[type[Exception], int, str], ...] = (
    (CommandUsed, 409, "command_id_used"),
    (WrongVersion, 409, "stale"),
    (NoSuchTable, 404, "not_found"),
    (Gone, 401, "not_signed_in"),
    (Http404, 404, "not_found"),
    (PermissionDenied, 403, "not_allowed"),
    (RequestDataTooBig, 413, "too_large"),
)


class TooLarge(exceptions.APIException):
    """The body is larger than any honest one."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"


def error(
    http: int, code: str, facts: Any = None, version: int | None = None, **headers: str
) -> Response:
    """An error in the one shape."""
    return Response({"code": code, "facts": facts or {}, "version": version}, http, headers=headers)


def in_one_shape(raised: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to anything a view raised; None for what is our own fault."""
    if isinstance(raised, exceptions.APIException):
        return _of_the_framework(raised)
    if isinstance(raised, Malformed | Refused):
        http = 400 if isinstance(raised, Malformed) else 422
        return error(http, raised.refusal.code, raised.refusal.facts)
    found = next((row for row in PLAIN if isinstance(raised, row[0])), None)
    if found:
        return error(*found[1:])
    failure = report_failure(raised)
    return _try_again(failure) if failure else None


def _try_again(failure: Failure) -> Response:
    seconds = failure.retry_after
    headers = {"Retry-After": str(seconds)}
    answer = error(503, failure.code, {"seconds": seconds}, **headers)
    # Django would log it for each request.
    answer._has_been_logged = True
    return answer


def _of_the_framework(raised: exceptions.APIException) -> Response:
    code = CODES.get(type(raised), raised.default_code)
    facts: Any = raised.detail if isinstance(raised, exceptions.ValidationError) else {}
    headers: dict[str, str] = {}
    if auth := getattr(raised, "auth_header", None):
        headers["WWW-Authenticate"] = auth
    if wait := getattr(raised, "wait", None):
        facts, headers["Retry-After"] = {"seconds": int(wait) + 1}, str(int(wait) + 1)
    return Response(
        {
            "code": code,
            "facts": facts if isinstance(facts, dict) else {"errors": facts},
            "version": None,
        },
        raised.status_code,
        headers=headers,
    )
