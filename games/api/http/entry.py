"""The invitation with which a visitor comes in."""

from typing import Final

from django.http import HttpRequest
from drf_spectacular.utils import OpenApiParameter

from games.site_settings.selectors import registration_mode
from games.site_settings.services import VISITOR, Entry
from games.tables.invitations import is_invitation

HEADER: Final = OpenApiParameter(
    "X-Invitation",
    str,
    OpenApiParameter.HEADER,
    # Not in the address: proxies and servers log it.
    description="The secret of an invitation to a table, or an administrator's code.",
)
LONGEST: Final = 128


def entry_of(request: HttpRequest) -> Entry:
    """Return the invitation of a request; it is only looked up where it is needed."""
    secret = request.headers.get("X-Invitation", "")[:LONGEST]
    if not secret or registration_mode() != "invitation":
        return VISITOR
    return Entry(secret, is_invitation(secret))
