"""Prepare everything that `play` needs."""

from typing import Any

from django.core.management.base import CommandParser

from config.bootstrap import catalogs, frontend
from config.bootstrap.messages import message
from config.management.base import RootCommand, migrate


class Command(RootCommand):
    """Builds the web app, compiles translations and prepares the database."""

    help = "Build the web app and prepare the database."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare `--dev`, which manage.py reads before Django starts."""
        parser.add_argument("--dev", action="store_true", help="install the development tools too")

    def handle(self, **options: Any) -> None:
        """Do what has not been done yet."""
        catalogs.ensure_compiled()
        frontend.ensure_built()
        if options["dev"]:
            frontend.ensure_packages()
        migrate()
        self.stdout.write(message("ready"))
