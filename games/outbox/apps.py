"""The Django app of the outbox."""

from django.apps import AppConfig


class OutboxConfig(AppConfig):
    """The configuration of the app."""

    name = "games.outbox"
    label = "outbox"
    verbose_name = "Outbox"
