"""Rejecting URLs with a NUL byte, which PostgreSQL does not accept in a query."""

from collections.abc import Callable
from urllib.parse import unquote

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.api.http.early_errors import answers_json


class RejectNulBytesMiddleware:
    """Answers 400 to such a URL of a page; the API validates each part of its URLs itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response. Raise `BadRequest`."""
        if not answers_json(request) and "\0" in unquote(request.get_full_path()):
            raise BadRequest
        return self._get_response(request)
