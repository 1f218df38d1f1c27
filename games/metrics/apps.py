"""The Django app of metrics."""

from django.apps import AppConfig


class MetricsConfig(AppConfig):
    """The configuration of the app."""

    name = "games.metrics"
    label = "metrics"
    verbose_name = "Metrics"
