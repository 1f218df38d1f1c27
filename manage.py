#!/usr/bin/env python3
"""Django's command line. If Django is missing, the bootstrap installs it first."""

import os
import sys


def main() -> None:
    """Run the command that the arguments name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError as missing:
        if missing.name != "django":
            raise
        from config.bootstrap.entry import start_inside

        sys.exit(start_inside(sys.argv))
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as wrong:
        # The message says what to do; a traceback would hide it.
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
