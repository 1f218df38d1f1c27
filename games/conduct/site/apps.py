"""The admin as a Django app, with our site as its default."""

from django.contrib.admin.apps import AdminConfig


class SiteConfig(AdminConfig):
    """Django's admin with the site of moderation."""

    default_site = "games.conduct.site.site.ModerationSite"
