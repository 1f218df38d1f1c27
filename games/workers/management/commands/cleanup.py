"""Delete what is no longer needed, as the worker does once a day."""

from typing import Any

from django.core.management.base import BaseCommand

from games.workers import cleanup


class Command(BaseCommand):
    """Deletes idle guests and expired sessions."""

    help = "Delete guests who never played, and expired sessions."

    def handle(self, **options: Any) -> None:
        """Delete, and print how much."""
        self.stdout.write(f"{cleanup.delete_idle_guests()} idle guests deleted")
        cleanup.clear_sessions()
        self.stdout.write("expired sessions deleted")
