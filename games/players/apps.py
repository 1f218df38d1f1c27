"""People as a Django app."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Who plays: guests and accounts behind opaque ids."""

    name = "games.players"
    label = "players"
    verbose_name = "Players"
