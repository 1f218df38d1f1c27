"""The app of direct messages."""

from django.apps import AppConfig


class DirectMessagesConfig(AppConfig):
    """The app of direct messages."""

    name = "games.social.direct_messages"
    label = "direct_messages"
