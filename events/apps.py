"""The Django app of the event log."""

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.core.signals import request_started
from django.db.models.signals import post_migrate


class EventsConfig(AppConfig):
    """The configuration of the app, which connects its system checks and signals."""

    name = "events"
    verbose_name = "Event log"

    def ready(self) -> None:
        """Connect the system checks and signals."""
        from events import checks
        from events.database import connections, triggers

        register(checks.check_triggers, Tags.database)
        register(checks.check_server_side_binding, Tags.database)
        request_started.connect(connections.close_ended_connections)
        post_migrate.connect(triggers.install_after_migrate, sender=self)
