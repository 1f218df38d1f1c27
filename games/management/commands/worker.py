"""Let bots play and clocks run, beside processes that only serve."""

from threading import Event
from typing import Any

from django.core.management.base import BaseCommand

from games.reactors import worker


class Command(BaseCommand):
    """Work until told to stop."""

    help = "Let bots play and clocks run, for web processes that do neither."

    def handle(self, **options: Any) -> None:
        """Start, and wait."""
        worker.start()
        self.stdout.write("bots and clocks are served")
        self.stdout.flush()
        try:
            Event().wait()
        except KeyboardInterrupt:
            self.stdout.write("stopped")
