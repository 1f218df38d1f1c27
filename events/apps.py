"""The log as a Django app."""

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.db.models.signals import post_migrate


class EventsConfig(AppConfig):
    """Guards its table after every migrate, and says at start where it is not guarded."""

    name = "events"
    verbose_name = "Event log"

    def ready(self) -> None:
        """Connect the guard."""
        from events import checks, triggers

        register(checks.log_is_guarded, Tags.database)
        post_migrate.connect(triggers.install_after_migrate, sender=self)
