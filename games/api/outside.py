"""Requests that no view of the API's gets to see: told in the one shape all the same."""

import sys
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults

from events.failures import Failure, report_failure
from events.in_two import in_two

JSON_PLACES = ("/_allauth/", "/api/")
JSON = "application/json"
PAGE = "<!doctype html><meta charset=utf-8><title>503</title><p>{words}"
TRY_AGAIN = in_two(
    "The games are taking a short break. Please try again in a moment.",
    "Les jeux font une petite pause. Merci de réessayer dans un instant.",
)
PERSONAL = "private, no-cache"
"""Most answers are for whoever asked alone: no cache may give one to another, or without asking."""


def problem(status: int, code: str, **facts: Any) -> JsonResponse:
    """An error in the one shape, from outside of the API's own views."""
    return JsonResponse({"code": code, "facts": facts, "version": None}, status=status)


def speaks_json(request: HttpRequest) -> bool:
    """Whether whoever asks there is a program, to whom a page says nothing."""
    return _is_json(request.path)


def unreadable(path: str) -> HttpResponse:
    """What is answered to an address with a query that is no text."""
    return problem(400, "malformed") if _is_json(path) else HttpResponse(status=400)


def _is_json(path: str) -> bool:
    return f"{path}/".startswith(JSON_PLACES)


class OnlyJSON:
    """Refuses other bodies before anybody looks for a form in them; says whom answers are for."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, unless it has a body of another kind."""
        if not speaks_json(request):
            return self._answer(request)
        answer = _body_refused(request) or self._answer(request)
        answer.headers.setdefault("Cache-Control", PERSONAL)
        return answer


def _body_refused(request: HttpRequest) -> HttpResponse | None:
    length = request.META.get("CONTENT_LENGTH")
    if length is None and "HTTP_TRANSFER_ENCODING" in request.META:
        # It would count as no body at all.
        return problem(411, "length_required")
    if length not in {None, "", "0"} and request.content_type != JSON:
        return problem(415, "unsupported_media_type")
    return None


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What is answered to what is no proper request."""
    if speaks_json(request):
        return problem(400, "malformed")
    return defaults.bad_request(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What is answered where there is nothing."""
    if speaks_json(request):
        return problem(404, "not_found")
    return defaults.page_not_found(request, exception)


def broken(request: HttpRequest) -> HttpResponse:
    """Answer what no view answered: 503 where the database failed, 500 where the fault is ours."""
    # Django calls this while it handles the exception, and passes only the request.
    failure = report_failure(sys.exception())
    if failure:
        return unavailable(request, failure)
    return problem(500, "broken") if speaks_json(request) else defaults.server_error(request)


def unavailable(request: HttpRequest, failure: Failure) -> HttpResponse:
    """Answer 503, with a reason and after how many seconds to try again."""
    seconds = failure.retry_after
    answer: HttpResponse = (
        problem(503, failure.code, seconds=seconds)
        if speaks_json(request)
        else HttpResponse(PAGE.format(words=TRY_AGAIN), status=503)
    )
    answer["Retry-After"] = str(seconds)
    # Django would log it, with a traceback, for each request.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer
