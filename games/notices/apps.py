"""The Django app of notices."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """The configuration of the app."""

    name = "games.notices"
    label = "notices"
    verbose_name = "Notices"
