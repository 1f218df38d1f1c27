"""Players as a Django app."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Guests and accounts."""

    name = "games.players"
    label = "players"
    verbose_name = "Players"
