"""The pages on which administrators operate the site."""

from games.conduct.operations.admin import deliveries, health, of_players, site

__all__ = ["deliveries", "health", "of_players", "site"]
