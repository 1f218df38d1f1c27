"""The Django app of signals."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SignalsConfig(AppConfig):
    """The configuration of the app."""

    name = "games.conduct.signals"
    label = "signals"
    verbose_name = _("Signals")
