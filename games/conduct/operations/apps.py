"""The Django app of operations."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OperationsConfig(AppConfig):
    """The configuration of the app."""

    name = "games.conduct.operations"
    label = "operations"
    verbose_name = _("Operating the site")
