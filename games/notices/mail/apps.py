"""The app's configuration."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """E-mail: addresses, letters and digests."""

    name = "games.notices.mail"
    label = "mail"
