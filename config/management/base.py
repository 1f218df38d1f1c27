"""What the commands of the composition root share."""

import sys
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, call_command
from django.db import Error, OperationalError, connection

from config.bootstrap.steps import ROOT, step
from config.bootstrap.trouble import Trouble, of_error, of_output
from config.bootstrap.words import say
from config.guarded import write_nothing
from config.private_files import make_private_database, make_private_folder
from events.failures import STORAGE_FULL, failure_of


class RootCommand(BaseCommand):
    """A command whose troubles are one line on the screen, never a traceback."""

    def run_from_argv(self, argv: list[str]) -> None:
        """Run from the command line; what can be mended on the machine is said as such."""
        try:
            super().run_from_argv(argv)
        except Trouble as trouble:
            self._give_up(trouble)
        except KeyboardInterrupt:
            self.stderr.write(f"\n{say('stopped')}")
            sys.exit(130)
        except OSError as error:
            known = of_error(error, ROOT)
            if known is None:
                raise
            self._give_up(known)
        except Error as error:
            if failure_of(error) is None:
                raise
            self._give_up(_of_database(argv[:2], error))

    def _give_up(self, trouble: Trouble) -> None:
        self.stderr.write(str(trouble))
        sys.exit(1)


def migrate() -> None:
    """Bring the database to the shape the code expects; raises Trouble where it cannot be had."""
    with step("migrate"):
        _make_private()
        try:
            call_command("migrate", verbosity=0, interactive=False)
            write_nothing()
        except OperationalError as error:
            raise _of_database(["migrate"], error) from error


def _make_private() -> None:
    make_private_folder(settings.VAR_DIR, ours=settings.VAR_DIR == ROOT / "var")
    if connection.vendor == "sqlite":
        make_private_database(Path(settings.DATABASES["default"]["NAME"]))


def _of_database(command: list[str], error: Error) -> Trouble:
    # By its number: SQLite's words for a full disk may be “disk I/O error”.
    if failure_of(error) is STORAGE_FULL:
        return Trouble("disk_full")
    return of_output(command, str(error), settings.VAR_DIR)
