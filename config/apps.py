"""The composition root as a Django app."""

from django.apps import AppConfig


class CompositionConfig(AppConfig):
    """Wires the packages, and holds the commands that set up and run everything."""

    name = "config"

    def ready(self) -> None:
        """Wire the packages."""
        from config.wiring import wire

        wire()
