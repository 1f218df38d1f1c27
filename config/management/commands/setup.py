"""Everything `play` needs, without playing."""

from typing import Any

from django.core.management.base import CommandParser

from config.bootstrap import frontend
from config.bootstrap.words import say
from config.management.base import RootCommand, migrate


class Command(RootCommand):
    """Build the pages and prepare the database."""

    help = "Build the pages and prepare the database."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare `--dev`, which manage.py obeys before Django starts."""
        parser.add_argument("--dev", action="store_true", help="install the development tools too")

    def handle(self, **options: Any) -> None:
        """Do what is not done yet."""
        frontend.ensure_built()
        if options["dev"]:
            frontend.ensure_packages()
        migrate()
        self.stdout.write(say("ready"))
