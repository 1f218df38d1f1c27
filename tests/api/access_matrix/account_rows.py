"""Endpoints of accounts with a password."""

from typing import Any

from tests.api.access_matrix.requests import ACCOUNTS, credentials, nothing
from tests.api.access_matrix.roles import ALL, Row


def passwords(snapshot: Any) -> Any:
    return {"current_password": "dune-lamp-salt-9", "new_password": "oasis-date-palm-4"}


def forgotten(snapshot: Any) -> Any:
    return {"email": "nobody@example.org"}


def new_password(snapshot: Any) -> Any:
    return {"key": "1-x-y", "password": "oasis-date-palm-4"}


ROWS: list[Row] = [
    # Only staff have an account here.
    ("GET", ACCOUNTS + "config", nothing, ALL, ALL),
    ("GET", ACCOUNTS + "auth/session", nothing, {"staff"}, {"staff"}),
    ("POST", ACCOUNTS + "auth/login", credentials, set(), set()),
    ("POST", ACCOUNTS + "account/password/change", passwords, set(), set()),
    ("POST", ACCOUNTS + "auth/password/request", forgotten, set(), set()),
    ("POST", ACCOUNTS + "auth/password/reset", new_password, set(), set()),
]
