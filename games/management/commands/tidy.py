"""Delete what nobody needs any more, as the worker does once a day."""

from typing import Any

from django.core.management.base import BaseCommand

from games.players import tidying


class Command(BaseCommand):
    """Tidy up, and say how much it was."""

    help = "Forget guests who never played, and sessions that are over."

    def handle(self, **options: Any) -> None:
        """Tidy up once."""
        self.stdout.write(f"{tidying.forget_idle_guests()} idle guests forgotten")
        tidying.clear_sessions()
        self.stdout.write("sessions that are over cleared")
