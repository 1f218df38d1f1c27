"""Restore the SQLite database from a backup."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.db import connection
from django.utils import timezone

from config.backup import sqlite
from config.bootstrap.errors import SetupError
from config.bootstrap.messages import message
from config.bootstrap.single_instance import lock_folder
from config.management.base import RootCommand, migrate


class Command(RootCommand):
    """Puts a backup in place of the database, which it keeps under another name."""

    help = "Restore the SQLite database from a backup. The server must be stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("file", type=Path, help="a file made by `manage.py backup`")

    def handle(self, *, file: Path, **options: Any) -> None:
        """Restore and migrate. Raise `SetupError`, and change nothing, if that is not possible."""
        if connection.vendor != "sqlite":
            raise SetupError("not_sqlite")
        database = Path(settings.DATABASES["default"]["NAME"])
        with lock_folder(settings.VAR_DIR):
            connection.close()
            former = sqlite.restore(file, database, timezone.now())
            migrate()
        if former:
            self.stdout.write(message("set_aside", file=former))
        self.stdout.write(message("restored"))
