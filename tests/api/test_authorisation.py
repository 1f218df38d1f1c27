"""The access matrix: each endpoint answers the roles that are listed for it, and no others."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from config.urls import urlpatterns
from games.api.accounts import OFFERED
from tests.api.access_matrix import (
    account_rows,
    leaving_rows,
    own_rows,
    site_rows,
    social_rows,
    table_rows,
)
from tests.api.access_matrix.cast import Cast
from tests.api.access_matrix.requests import ACCOUNTS
from tests.api.access_matrix.roles import ROLES
from tests.api.fuzzing import schema
from tests.kit.any_game import OPEN_GAME

pytestmark = pytest.mark.django_db

MATRIX = [
    *own_rows.ROWS,
    *social_rows.ROWS,
    *site_rows.ROWS,
    *table_rows.ROWS,
    *account_rows.ROWS,
    # Last: they erase players and create new ones.
    *leaving_rows.ROWS,
]


@pytest.mark.parametrize("visibility", ["private", "public"])
@pytest.mark.parametrize("role", ROLES)
def test_each_role_gets_only_its_own_answers(role: str, visibility: str, settings: Any) -> None:
    settings.SEND_TO_LOOPBACK = True
    cast = Cast(visibility)
    answered, expected = set(), set()
    for method, path, body, private, public in MATRIX:
        sent = body(cast.snapshot)
        case = (method, path, str((sent or {}).get("command")))
        if role in (private if visibility == "private" else public):
            expected.add(case)
        status = cast.ask(role, method, path, sent)
        assert status < 500
        if 200 <= status < 300:
            answered.add(case)
    assert answered == expected


def test_every_endpoint_is_in_the_matrix() -> None:
    """Fail for a new endpoint until it is in the matrix."""
    asked = {(method, path.partition("?")[0]) for method, path, *_ in MATRIX}
    asked |= {("GET", "stream")}  # asynchronous: tested in games/live
    known = {
        (
            method.upper(),
            path.removeprefix("/api/v1/")
            .replace("{table_id}", "{id}")
            .replace("{key}", OPEN_GAME)
            .replace("{language}", "fr")
            .replace("{number}", "999999")
            .replace("{player}", "nobody")
            .replace("{secret}", "unknown")
            .replace("{channel}", "players"),
        )
        for path, operations in schema.raw_schema["paths"].items()
        for method in operations
    }
    assert asked == known


def routes_below(prefix: str) -> Iterator[str]:
    """Yield the routes that begin with a prefix of an address, without it."""
    for entry in urlpatterns:
        route = str(entry.pattern)
        if route.startswith(prefix):
            included = getattr(entry, "url_patterns", [])
            yield from [str(each.pattern) for each in included] or [route.removeprefix(prefix)]


def test_every_address_is_in_the_schema() -> None:
    """Fail for an address without a schema: it would be missing from the matrix, too."""
    documented = {path.removeprefix("/api/v1/") for path in schema.raw_schema["paths"]}
    routes = {re.sub(r"<\w+:(\w+)>", r"{\1}", route) for route in routes_below("api/v1/")}
    accounts = {f"{ACCOUNTS}{address}" for address in OFFERED}
    assert (routes - {".*"}) | accounts == documented
