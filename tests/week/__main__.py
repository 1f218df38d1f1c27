"""Play the week in a database of its own, and print its diary."""

import atexit
import logging
import os
import shutil
import tempfile
from pathlib import Path

FOLDER = Path(tempfile.mkdtemp(prefix="caravanserai-week-"))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
os.environ.update(
    DJANGO_SETTINGS_MODULE="config.settings",
    CARAVANSERAI_VAR=str(FOLDER),
    DATABASE_URL="",
    REDIS_URL="",
)

import django  # noqa: E402  # reads the environment set above

django.setup()

from django.core.management import call_command  # noqa: E402  # after Django is set up

from config.bootstrap.catalogs import compile_catalogs  # noqa: E402  # after Django is set up
from tests.week.story import play_week  # noqa: E402  # after Django is set up


def main() -> None:
    """Play and print."""
    compile_catalogs()
    call_command("migrate", verbosity=0)
    logging.disable(logging.WARNING)
    print(play_week())


if __name__ == "__main__":
    main()
