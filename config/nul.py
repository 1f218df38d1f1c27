"""Addresses with a NUL in them, which PostgreSQL cannot even be asked about."""

from collections.abc import Callable
from urllib.parse import unquote

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from games.api.outside import speaks_json


class NoNul:
    """Refuses them where pages are asked for; the API reads each part of its addresses strictly."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        if not speaks_json(request) and "\0" in unquote(request.get_full_path()):
            raise BadRequest
        return self._get_response(request)
