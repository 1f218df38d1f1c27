"""The app's configuration."""

from django.apps import AppConfig


class FeedConfig(AppConfig):
    """Calendar feeds: deadlines and holidays for calendar programs."""

    name = "games.notices.feed"
    label = "feed"
