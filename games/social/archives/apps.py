"""The app of archives."""

from django.apps import AppConfig


class ArchivesConfig(AppConfig):
    """The app of archives."""

    name = "games.social.archives"
    label = "archives"
