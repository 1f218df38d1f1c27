"""The Django app of plans."""

from django.apps import AppConfig


class PlansConfig(AppConfig):
    """The configuration of the app."""

    name = "games.plans"
    label = "plans"
    verbose_name = "Plans"
