"""What need not be made again: the log tells by its end alone whether an answer still holds."""

import secrets

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from rest_framework.request import Request

from games import folding
from games.access import Access

THIS_PROCESS = secrets.token_hex(4)
"""Another process may run other code, which tells the same log in another way."""


def tag_of(found: Access) -> str:
    """Names what a viewer is told of a log as long as it ends where it ends now."""
    last, *_ = folding.rows_after(found.table, found.table.version - 1)
    # By its digest, not its number: another log may stand where this one stood.
    return f'"{last.digest}-{found.viewer}-{THIS_PROCESS}"'


def known_already(request: Request, found: Access) -> HttpResponse | None:
    """304, where the asker still has what is told of this log; else None."""
    answer: HttpResponse | None = get_conditional_response(request._request, etag=tag_of(found))
    return answer
