#!/usr/bin/env python3
"""Django's command line; where Django is missing, it is installed first."""

import os
import sys


def main() -> None:
    """Hand the arguments to Django."""
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
        # For the person at the terminal: what to do, without the way it was found.
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
