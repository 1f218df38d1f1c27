"""The app's configuration."""

from django.apps import AppConfig


class WebhookConfig(AppConfig):
    """Webhooks: notices to the programs of players."""

    name = "games.notices.webhook"
    label = "webhook"
