"""The base of the commands that start and prepare the product."""

import sys
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, call_command
from django.db import Error, OperationalError, connection

from config.bootstrap.errors import SetupError, error_from_os, error_from_output
from config.bootstrap.messages import message
from config.bootstrap.private_files import make_private_database, make_private_folder
from config.bootstrap.steps import ROOT, step
from config.startup_checks import check_writable
from events.database.failures import STORAGE_FULL, failure_of


class RootCommand(BaseCommand):
    """A command that reports known errors in one line instead of a traceback."""

    def run_from_argv(self, argv: list[str]) -> None:
        """Run from the command line; report what the administrator can fix."""
        try:
            super().run_from_argv(argv)
        except SetupError as error:
            self._give_up(error)
        except KeyboardInterrupt:
            self.stderr.write(f"\n{message('stopped')}")
            sys.exit(130)
        except OSError as error:
            known = error_from_os(error, ROOT)
            if known is None:
                raise
            self._give_up(known)
        except Error as error:
            if failure_of(error) is None:
                raise
            self._give_up(_database_error(argv[:2], error))

    def _give_up(self, error: SetupError) -> None:
        self.stderr.write(str(error))
        sys.exit(1)


def migrate() -> None:
    """Migrate the database. Raise `SetupError` if it cannot be used."""
    with step("migrate"):
        _make_private()
        try:
            call_command("migrate", verbosity=0, interactive=False)
            check_writable()
        except OperationalError as error:
            raise _database_error(["migrate"], error) from error


def _make_private() -> None:
    make_private_folder(settings.VAR_DIR, ours=settings.VAR_DIR == ROOT / "var")
    if connection.vendor == "sqlite":
        make_private_database(Path(settings.DATABASES["default"]["NAME"]))


def _database_error(command: list[str], error: Error) -> SetupError:
    # By its code, since SQLite may call a full disk “disk I/O error”.
    if failure_of(error) is STORAGE_FULL:
        return SetupError("disk_full")
    return error_from_output(command, str(error), settings.VAR_DIR)
