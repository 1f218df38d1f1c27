"""The workers as a Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WorkersConfig(AppConfig):
    """Holds the leases and the commands of the worker processes."""

    name = "games.workers"
    label = "workers"
    verbose_name = _("Workers")

    def ready(self) -> None:
        """Register the page of workers in the admin."""
        from games.workers.processes import admin  # noqa: F401  # registers it
