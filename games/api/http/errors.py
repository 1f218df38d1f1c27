"""Errors in one form: `{code, facts, version}`."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response

from events.database.failures import Failure, report_failure
from events.envelope import CommandUsed, WrongVersion
from games.api.bodies.problems import Problem
from games.kernel.refusal import Malformed, Refused
from games.players.locking import PlayerErased
from games.tables.table_cache import NoSuchTable

CODES: dict[type[Exception], str] = {
    exceptions.ParseError: "malformed_json",
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
    (PlayerErased, 401, "not_signed_in"),
    (Http404, 404, "not_found"),
    (PermissionDenied, 403, "not_allowed"),
    (RequestDataTooBig, 413, "too_large"),
)


class TooLarge(exceptions.APIException):
    """Raised when a body is larger than any request needs."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"


def error(
    http: int,
    code: str,
    facts: Mapping[str, Any] | None = None,
    version: int | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return an error with this status and code."""
    return Response(Problem(code, facts or {}, version), http, headers=dict(headers or {}))


def error_response(raised: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer to an exception that a view raised; None for a fault of ours."""
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
    answer = error(503, failure.code, {"seconds": seconds}, headers=headers)
    # Keeps Django from logging it for each request.
    answer._has_been_logged = True  # type: ignore[attr-defined]  # as Django does
    return answer


def _of_the_framework(raised: exceptions.APIException) -> Response:
    code = CODES.get(type(raised), raised.default_code)
    facts: dict[str, Any] = getattr(raised, "facts", {})
    headers: dict[str, str] = {}
    if auth := getattr(raised, "auth_header", None):
        headers["WWW-Authenticate"] = auth
    if wait := getattr(raised, "wait", None):
        facts, headers["Retry-After"] = {"seconds": int(wait) + 1}, str(int(wait) + 1)
    return error(raised.status_code, code, facts, headers=headers)
