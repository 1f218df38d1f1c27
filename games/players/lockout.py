"""What failed attempts to sign in are counted under."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from games.players.names import folded

LONGEST = 96


def name_tried(request: HttpRequest, credentials: Mapping[str, Any] | None) -> str:
    """The name that was tried, however it was written, at a length that can be kept."""
    tried = (credentials or request.POST).get("username")
    return folded(tried or "")[:LONGEST]
