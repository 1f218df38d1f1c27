"""The product as a Django app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Registers what the log must know of the tables."""

    name = "games"
    verbose_name = "Tables"

    def ready(self) -> None:
        """Keep the read models, and let `verify_log` ask the rules."""
        from events import checks, projector
        from games.api import schema
        from games.summaries import TableSummaries
        from games.verification import broken_rules

        assert schema.PlayerScheme
        projector.register(TableSummaries())
        checks.register_rules_check(broken_rules)
