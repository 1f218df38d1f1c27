"""Back up the SQLite database while the games go on."""

from pathlib import Path
from time import monotonic
from typing import Any, Final

from django.conf import settings
from django.core.management.base import CommandParser
from django.db import connection

from config.backup import sqlite
from config.bootstrap.errors import SetupError
from config.bootstrap.messages import message
from config.management.base import RootCommand

SHOWN_EVERY_SECONDS: Final = 1.0


class Command(RootCommand):
    """Copies the database into one file, and checks the copy."""

    help = "Back up the SQLite database into a new file; a running server need not stop."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("file", type=Path, help="the file to make")

    def handle(self, *, file: Path, **options: Any) -> None:
        """Copy and check. Raise `SetupError` on PostgreSQL, which has tools of its own."""
        if connection.vendor != "sqlite":
            raise SetupError("not_sqlite")
        database = Path(settings.DATABASES["default"]["NAME"])
        self._shown = monotonic()
        events = sqlite.back_up(database, file, self._show)
        self.stdout.write(message("backed_up", file=file, events=f"{events:,}"))

    def _show(self, copied: int, pages: int) -> None:
        if monotonic() - self._shown >= SHOWN_EVERY_SECONDS:
            self._shown = monotonic()
            self.stderr.write(f"{copied * 100 // max(pages, 1)} %")
