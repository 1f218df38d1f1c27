"""What views need of a request: its body read strictly, and who asks."""

from functools import cache
from typing import Any

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from games import deliveries
from games.access import Access, access_table
from games.api.parsing import Strict
from games.invitations import is_invited
from games.players.models import Player

TOO_MANY_DIGITS = 10
NUMBER = {"type": "integer", "minimum": 0, "maximum": 10**9 - 1}
"""How the schema describes what `number` reads."""


def read(shape: type[Strict], request: Request) -> dict[str, Any]:
    """The body, if it has this shape; else 400."""
    return dict(_reader(shape).run_validation(request.data))


@cache
def _reader(shape: type[Strict]) -> Strict:
    # One for all: made anew it would copy each of its fields, and reading leaves nothing in it.
    return shape()


def asker(request: Request) -> Player:
    """Who asks, where the permissions let nobody else in."""
    assert isinstance(request.user, Player)
    return request.user


def player_id(request: Request) -> str:
    """The opaque id of the asker; empty for nobody."""
    return request.user.id if isinstance(request.user, Player) else ""


def access(request: Request, table_id: str, invitation: str = "") -> Access:
    """The table for the asker, or 404."""
    invited = is_invited(table_id, invitation)
    return access_table(player=player_id(request), table_id=table_id, invited=invited)


def sent(found: Access, version: int | None = None) -> None:
    """Record that the asker is about to be sent the table, up to a version or as it stands."""
    table = found.table
    upto = table.version if version is None else min(version, table.version)
    deliveries.record_look(table_id=table.id, viewer=found.viewer, version=upto)


def number(request: Request, name: str) -> int | None:
    """A whole number in the query, None where it is not given; else 400."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < TOO_MANY_DIGITS):
        raise ValidationError({name: ["not_a_version"]})
    return int(text)
