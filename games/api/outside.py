"""Requests that no view of the API's gets to see: told in the one shape all the same."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults

JSON_PLACES = ("/_allauth/", "/api/")
JSON = "application/json"
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
    """What is answered where the fault is ours."""
    return problem(500, "broken") if speaks_json(request) else defaults.server_error(request)
