"""The app of friends."""

from django.apps import AppConfig


class FriendsConfig(AppConfig):
    """The app of friends."""

    name = "games.social.friends"
    label = "friends"
