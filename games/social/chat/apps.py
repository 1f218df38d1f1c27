"""The app of the chat at tables."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    """The app of the chat at tables."""

    name = "games.social.chat"
    label = "chat"
