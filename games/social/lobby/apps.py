"""The app of the lobby."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """The app of the lobby."""

    name = "games.social.lobby"
    label = "lobby"
