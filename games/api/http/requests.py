"""Reading requests: the body as a struct, the player who asks, the table they may see."""

from collections.abc import Callable
from typing import TypeVar

import msgspec
from django.utils.translation import get_language_from_request
from rest_framework.request import Request

from games.api.http.parsing import decode, malformed, wrong
from games.players.models import Player
from games.social.circles.tables import admitted_with_circle
from games.tables import table_cache
from games.tables.access import Access
from games.tables.invitations import is_invited
from games.tables.table_cache import LoggedTable

T = TypeVar("T")

TOO_MANY_DIGITS = 10
NUMBER = {"type": "integer", "minimum": 0, "maximum": 10**9 - 1}
"""The schema of a query parameter that `number` reads."""


def read(
    form: type[T],
    request: Request,
    invalid: Callable[[msgspec.ValidationError], Exception] = malformed,
) -> T:
    """Return the body as a struct of this type; answer 400 if it has another form."""
    # Our parsers return bytes; without a body none of them is called.
    body = request.data if isinstance(request.data, bytes) else b""
    return decode(form, body, invalid)


def signed_in_player(request: Request) -> Player:
    """Return the player who asks, for views whose permissions admit only players."""
    assert isinstance(request.user, Player)
    return request.user


def player_id(request: Request) -> str:
    """Return the id of the player who asks; empty if not signed in."""
    return request.user.id if isinstance(request.user, Player) else ""


def language_of(request: Request) -> str:
    """Return the language of the player who asks, else the first one that the request names."""
    player = request.user if isinstance(request.user, Player) else None
    return (player and player.language) or get_language_from_request(request._request)


def access(request: Request, table_id: str, invitation: str = "") -> Access:
    """Return the table as the player who asks may see it; answer 404 if they may not."""
    invited = is_invited(table_id, invitation)
    return admitted_with_circle(table_cache.load(table_id), player_id(request), invited=invited)


def admit(request: Request) -> Callable[[LoggedTable], Access]:
    """Return the function with which a service lets the player who asks see a table, or not."""
    player = player_id(request)
    return lambda logged: admitted_with_circle(logged, player)


def number(request: Request, name: str) -> int | None:
    """Return a whole number in the query, None without one; answer 400 to anything else."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < TOO_MANY_DIGITS):
        raise wrong(name, "not_a_version")
    return int(text)
