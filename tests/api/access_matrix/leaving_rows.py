"""Endpoints that erase players and create new ones; they are asked last."""

from tests.api.access_matrix.requests import ACCOUNTS, credentials, nothing
from tests.api.access_matrix.roles import ALL, IN_PERSON, Row

ROWS: list[Row] = [
    ("DELETE", "me", nothing, IN_PERSON, IN_PERSON),
    ("POST", "guests", lambda _: {"name": "Newcomer"}, ALL - {"program"}, ALL - {"program"}),
    ("DELETE", ACCOUNTS + "auth/session", nothing, set(), set()),
    ("POST", ACCOUNTS + "auth/signup", credentials, ALL, ALL),
]
