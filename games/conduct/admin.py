"""The admin of records; Django looks for it in this module. `games.conduct.site` has the pages."""

from games.conduct.people import player_admin  # noqa: F401  # found there by Django
from games.conduct.site import accounts  # noqa: F401  # found there by Django
from games.conduct.tables import admin  # noqa: F401  # found there by Django
