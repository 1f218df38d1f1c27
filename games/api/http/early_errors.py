"""Errors outside of the API's views, in the same form."""

import sys
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext_lazy as _
from django.views import defaults

from events.database.failures import BUSY, Failure, report_failure

JSON_ADDRESSES = ("/_allauth/", "/api/")
JSON = "application/json"
PAGE = "<!doctype html><meta charset=utf-8><title>503</title><p>{words}"
TRY_AGAIN = _("The games are taking a short break. Please try again in a moment.")
PERSONAL = "private, no-cache"
"""Shared caches may not store an answer, and others must revalidate it each time."""


def problem(status: int, code: str, **facts: Any) -> JsonResponse:
    """Return an error in the form of all errors."""
    return JsonResponse({"code": code, "facts": facts, "version": None}, status=status)


def answers_json(request: HttpRequest) -> bool:
    """Return whether the address answers in JSON, not with pages."""
    # As `_is_json`, which no move enters.
    return f"{request.path}/".startswith(JSON_ADDRESSES)


def bad_query(path: str) -> HttpResponse:
    """Return the answer to an address whose query cannot be decoded."""
    return problem(400, "malformed") if _is_json(path) else HttpResponse(status=400)


def overloaded(path: str) -> HttpResponse:
    """Return the answer to a request for which there is no room in the queue."""
    return _unavailable(_is_json(path), BUSY)


def _is_json(path: str) -> bool:
    return f"{path}/".startswith(JSON_ADDRESSES)


class RequireJSON:
    """Refuses bodies that are not JSON before Django parses them, and sets `Cache-Control`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer 411 or 415 to such a body; pass other requests on."""
        if not answers_json(request):
            return self._get_response(request)
        answer = _refused_body(request) or self._get_response(request)
        answer.headers.setdefault("Cache-Control", PERSONAL)
        return answer


def _refused_body(request: HttpRequest) -> HttpResponse | None:
    length = request.META.get("CONTENT_LENGTH")
    if length is None and "HTTP_TRANSFER_ENCODING" in request.META:
        # Django would take it for an empty body.
        return problem(411, "length_required")
    if length not in {None, "", "0"} and request.content_type != JSON:
        return problem(415, "unsupported_media_type")
    return None


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400 to a request that Django refuses."""
    if answers_json(request):
        return problem(400, "malformed")
    return defaults.bad_request(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404 to an unknown address."""
    if answers_json(request):
        return problem(404, "not_found")
    return defaults.page_not_found(request, exception)


def broken(request: HttpRequest) -> HttpResponse:
    """Answer 503 if the database failed, and 500 for any other exception."""
    # Django calls this while it handles the exception, and passes only the request.
    failure = report_failure(sys.exception())
    if failure:
        return unavailable(request, failure)
    return problem(500, "broken") if answers_json(request) else defaults.server_error(request)


def unavailable(request: HttpRequest, failure: Failure) -> HttpResponse:
    """Answer 503 with the reason, and the seconds after which to try again."""
    return _unavailable(answers_json(request), failure)


def _unavailable(is_json: bool, failure: Failure) -> HttpResponse:
    seconds = failure.retry_after
    answer: HttpResponse = (
        problem(503, failure.code, seconds=seconds)
        if is_json
        else HttpResponse(PAGE.format(words=TRY_AGAIN), status=503)
    )
    answer["Retry-After"] = str(seconds)
    # Keeps Django from logging it, with a traceback, for each request.
    answer._has_been_logged = True  # type: ignore[attr-defined]  # as Django does
    return answer
