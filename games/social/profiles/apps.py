"""The app of profiles."""

from django.apps import AppConfig


class ProfilesConfig(AppConfig):
    """The app of profiles."""

    name = "games.social.profiles"
    label = "profiles"
