"""What manage.py does where there is no Django yet: make an environment, start again inside it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from .steps import ROOT
from .trouble import Trouble, of_error
from .words import say

NEEDED = (3, 11)


def start_inside(arguments: list[str]) -> int:
    """Run the same command line in the project's environment, made first where it is missing."""
    if hasattr(sys.stdout, "reconfigure"):
        # An old terminal that lacks a letter still gets the rest of the line.
        sys.stdout.reconfigure(errors="replace")
    try:
        return _hand_over(_environment(arguments), arguments)
    except Trouble as trouble:
        return _give_up(trouble)
    except OSError as error:
        trouble = of_error(error, ROOT)
        if trouble is None:
            raise
        return _give_up(trouble)
    except KeyboardInterrupt:
        sys.stderr.write(f"\n{say('stopped')}\n")
        return 130


def _environment(arguments: list[str]) -> Path:
    if sys.version_info < NEEDED:
        found, needed = (".".join(map(str, version[:2])) for version in (sys.version_info, NEEDED))
        raise Trouble("old_python", found=found, needed=needed)
    from . import environment

    tests = arguments[1:2] == ["test"] or "--dev" in arguments
    return environment.ensure("dev" if tests else "runtime")


def _hand_over(python: Path, arguments: list[str]) -> int:
    command = [str(python), *arguments]
    if os.name == "posix":
        os.execv(command[0], command)
    # Windows starts a second process; Ctrl-C reaches both, and is the second one's to answer.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return subprocess.call(command)


def _give_up(trouble: Trouble) -> int:
    sys.stderr.write(f"{trouble}\n")
    return 1
