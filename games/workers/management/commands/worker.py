"""Run the worker threads in a process of their own."""

from threading import Event
from typing import Any

from django.core.management.base import BaseCommand

from games.workers import worker


class Command(BaseCommand):
    """Plays bots' moves and runs clocks until stopped."""

    help = "Play the moves of bots and run clocks; web processes do neither."

    def handle(self, **options: Any) -> None:
        """Start the threads and wait."""
        worker.start()
        self.stdout.write("worker started")
        self.stdout.flush()
        try:
            Event().wait()
        except KeyboardInterrupt:
            self.stdout.write("stopped")
