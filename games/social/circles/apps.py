"""The app of circles."""

from django.apps import AppConfig


class CirclesConfig(AppConfig):
    """The app of circles."""

    name = "games.social.circles"
    label = "circles"
