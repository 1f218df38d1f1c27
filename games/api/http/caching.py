"""Entity tags: the head of a log determines the answers about its table."""

import secrets

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from rest_framework.request import Request

from games.tables.access import Access

THIS_PROCESS = secrets.token_hex(4)
"""Another process may run other code, with another answer for the same log."""


def entity_tag(found: Access) -> str:
    """Return the tag of what this viewer is sent while the log has the same head."""
    # By its digest, not its number: a restored database has another log of this table.
    return f'"{found.logged.head.digest}-{found.viewer}-{THIS_PROCESS}"'


def not_modified(request: Request, found: Access) -> HttpResponse | None:
    """Return a 304 if the client has the current answer, else None."""
    answer: HttpResponse | None = get_conditional_response(request._request, etag=entity_tag(found))
    return answer
