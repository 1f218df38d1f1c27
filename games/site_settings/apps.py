"""The Django app of the settings that are changed while the site runs."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SiteSettingsConfig(AppConfig):
    """The configuration of the app."""

    name = "games.site_settings"
    label = "site_settings"
    verbose_name = _("Settings of the site")
