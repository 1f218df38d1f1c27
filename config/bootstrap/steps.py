"""Long steps: each has a line on the screen, and is silent unless it fails."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from . import trouble
from .words import say

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def step(key: str) -> Iterator[None]:
    """Say what is being done, and when it is done how long it took."""
    sys.stdout.write(f"· {say(key)} … ")
    sys.stdout.flush()
    begun = time.monotonic()
    try:
        yield
    except BaseException:
        sys.stdout.write("\n")
        sys.stdout.flush()
        raise
    sys.stdout.write(f"{time.monotonic() - begun:.0f} s\n")
    sys.stdout.flush()


def run(
    command: list[str], *, folder: Path = ROOT, environment: Mapping[str, str] | None = None
) -> None:
    """Run to the end; raises Trouble with what the output means where it fails."""
    ended = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if ended.returncode:
        raise trouble.of_output(command, ended.stdout, folder)


def succeeds(command: list[str]) -> bool:
    """Whether the command can be run at all, and ends well."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False
