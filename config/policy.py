"""What a page may run and load: our own files, and nothing written into the page itself."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

HEADER: Final = "Content-Security-Policy"
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)


class OwnFilesOnly:
    """The same policy with every answer, whoever made it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, with the policy."""
        response = self._get_response(request)
        response[HEADER] = POLICY
        return response
