"""The key under which failed sign-ins are counted."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from games.players.names import folded

LONGEST = 96


def attempted_name(request: HttpRequest, credentials: Mapping[str, Any] | None) -> str:
    """Return the attempted name, folded and cut to a length that can be stored."""
    tried = (credentials or request.POST).get("username")
    return folded(tried or "")[:LONGEST]
