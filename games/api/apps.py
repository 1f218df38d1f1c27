"""The HTTP API as a Django app."""

from importlib import import_module

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Registers the extensions of the schema, and makes the template of its page findable."""

    name = "games.api"
    label = "api"

    def ready(self) -> None:
        """Import the extensions: importing registers them."""
        import_module("games.api.schema.extension")
        import_module("games.api.schema.security")
