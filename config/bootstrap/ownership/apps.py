"""The first administrator, made by a link that only the machine's owner sees."""

from django.apps import AppConfig


class OwnershipConfig(AppConfig):
    """The Django app of the owner link."""

    name = "config.bootstrap.ownership"
