"""manage.py without Django: create the environment and run again inside it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from .errors import SetupError, error_from_os
from .messages import message
from .steps import ROOT

NEEDED = (3, 11)


def start_inside(arguments: list[str]) -> int:
    """Run the command line in the project's environment, which is created if it is missing."""
    if hasattr(sys.stdout, "reconfigure"):
        # An old terminal that lacks a character still shows the rest of the line.
        sys.stdout.reconfigure(errors="replace")
    try:
        return _hand_over(_environment(arguments), arguments)
    except SetupError as error:
        return _give_up(error)
    except OSError as error:
        known = error_from_os(error, ROOT)
        if known is None:
            raise
        return _give_up(known)
    except KeyboardInterrupt:
        sys.stderr.write(f"\n{message('stopped')}\n")
        return 130


def _environment(arguments: list[str]) -> Path:
    if sys.version_info < NEEDED:
        found, needed = (".".join(map(str, version[:2])) for version in (sys.version_info, NEEDED))
        raise SetupError("old_python", found=found, needed=needed)
    from . import environment

    tests = arguments[1:2] == ["test"] or "--dev" in arguments
    return environment.ensure("dev" if tests else "runtime")


def _hand_over(python: Path, arguments: list[str]) -> int:
    command = [str(python), *arguments]
    if os.name == "posix":
        os.execv(command[0], command)
    # Windows starts a second process; Ctrl-C reaches both, and only the second one handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return subprocess.call(command)


def _give_up(error: SetupError) -> int:
    sys.stderr.write(f"{error}\n")
    return 1
