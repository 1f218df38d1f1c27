"""The Django app of tables."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """The configuration of the app."""

    name = "games.tables"
    label = "tables"
    verbose_name = "Tables"
