"""Players as a Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    """Guests and accounts."""

    name = "games.players"
    label = "players"
    verbose_name = _("Players")
