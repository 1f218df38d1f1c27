"""Endpoints that are the same for everyone: games, paces and announcements."""

from tests.api.access_matrix.requests import nothing
from tests.api.access_matrix.roles import ALL, Row
from tests.kit.any_game import OPEN_GAME

ROWS: list[Row] = [
    ("GET", "announcements", nothing, ALL, ALL),
    ("GET", "games", nothing, ALL, ALL),
    ("GET", f"games/{OPEN_GAME}/text/fr", nothing, ALL, ALL),
    ("GET", f"games/{OPEN_GAME}/figures/fr", nothing, ALL, ALL),
    ("GET", f"games/{OPEN_GAME}/lesson/fr", nothing, ALL, ALL),
    ("POST", f"games/{OPEN_GAME}/lesson", lambda _: {"step": 0}, ALL, ALL),
    ("GET", "paces", nothing, ALL, ALL),
    ("GET", "watch", nothing, ALL, ALL),
]
