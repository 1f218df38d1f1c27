"""The app of watching."""

from django.apps import AppConfig


class WatchingConfig(AppConfig):
    """The app of watching."""

    name = "games.social.watching"
    label = "watching"
