"""The workers as a Django app."""

from django.apps import AppConfig


class WorkersConfig(AppConfig):
    """Holds the leases and the commands of the worker processes."""

    name = "games.workers"
    label = "workers"
    verbose_name = "Workers"
