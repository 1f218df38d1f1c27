"""Long steps: each prints one line, and its output only if it fails."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from . import errors
from .messages import message

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def step(key: str) -> Iterator[None]:
    """Print what is being done, and after it how long it took."""
    sys.stdout.write(f"· {message(key)} … ")
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
    """Run a command. Raise `SetupError` with the meaning of its output if it fails."""
    process = subprocess.run(
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
    if process.returncode:
        raise errors.error_from_output(command, process.stdout, folder)


def succeeds(command: list[str]) -> bool:
    """Return whether the command can be run and succeeds."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False
