"""The composition root as a Django app."""

from django.apps import AppConfig
from django.conf import settings


class CompositionConfig(AppConfig):
    """Wires the packages, and holds the commands that set up and run everything."""

    name = "config"

    def ready(self) -> None:
        """Wire the packages, and start what the settings ask for."""
        from config.logs.configuration import log_uncaught_errors
        from config.wiring import wire

        wire()
        if settings.LOG_FORMAT == "json":
            log_uncaught_errors()
        if settings.TRACES:
            from config import tracing

            tracing.start()
