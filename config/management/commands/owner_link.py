"""Issue the owner link of an installation that `play` did not start."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config.bootstrap.messages import message
from config.bootstrap.ownership import services


class Command(BaseCommand):
    """Prints a new owner link, or nothing if there is an owner."""

    help = "Print a new one-time link that creates the first administrator."

    def handle(self, **options: Any) -> None:
        """Issue the link; it replaces any older one."""
        if token := services.issue_owner_token():
            base = settings.PUBLIC_URL.rstrip("/") or "http://localhost:8000"
            self.stdout.write(message("owner", url=base + services.owner_path(token)))
