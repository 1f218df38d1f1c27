"""The Django app of moderation."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ConductConfig(AppConfig):
    """The configuration of the app."""

    name = "games.conduct"
    label = "conduct"
    verbose_name = _("Moderation")
