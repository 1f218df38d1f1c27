"""The owner link of an installation that `play` did not start."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config.bootstrap.words import say
from config.ownership import services


class Command(BaseCommand):
    """Print a new owner link, or nothing where there is an owner."""

    help = "Print a new one-time link that makes the first administrator."

    def handle(self, **options: Any) -> None:
        """Issue the link in place of any older one."""
        if token := services.issue_owner_token():
            base = settings.PUBLIC_URL.rstrip("/") or "http://localhost:8000"
            self.stdout.write(say("owner", url=base + services.owner_path(token)))
