"""The moves that were acknowledged to players, and which of them a restored database has."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from tests.kit.servers import ROOT

PATIENCE_SECONDS = 120.0
Heads = Mapping[str, int]
"""The version of each stream."""


class Acknowledged(NamedTuple):
    """A move that was acknowledged: what it led to, and when (in seconds since 1970)."""

    stream: str
    version: int
    segment: str
    began: float
    ended: float

    def is_in(self, heads: Heads) -> bool:
        """Return whether a database with these heads has the move."""
        return heads.get(self.stream, 0) >= self.version


def read(file: Path) -> list[Acknowledged]:
    """Return the moves that were noted so far, without a line that is being written."""
    whole = re.findall(r"(.+)\n", file.read_text() if file.exists() else "")
    return [
        Acknowledged(stream, int(version), segment, float(began), float(ended))
        for stream, version, segment, began, ended in map(str.split, whole)
    ]


def run(environment: Mapping[str, str], *command: str) -> str:
    """Run a Python program of the project on a database. Return its output."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=dict(environment),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return done.stdout.strip()


def fill(environment: Mapping[str, str], events: int) -> int:
    """Fill a new database with about so many events. Return their number."""
    run(environment, "manage.py", "migrate", "--no-input", "--verbosity", "0")
    return int(run(environment, "-m", "tests.rehearsal.players", "fill", str(events)))


@contextmanager
def players(environment: Mapping[str, str], file: Path) -> Iterator[None]:
    """Let players move inside the block, and note in the file what is acknowledged."""
    command = [sys.executable, "-m", "tests.rehearsal.players", "play", str(file)]
    with file.with_suffix(".log").open("w") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=dict(environment), stdout=log, stderr=log)
    try:
        wait_for(lambda: len(read(file)) >= 10)
        yield
    finally:
        process.kill()
        process.wait()


def wait_for(condition: Callable[[], object]) -> None:
    """Wait until the condition is true."""
    until = monotonic() + PATIENCE_SECONDS
    while not condition():
        if monotonic() > until:
            raise TimeoutError("it did not happen")
        sleep(0.05)


def lost_seconds(moves: Sequence[Acknowledged], heads: Heads, destroyed: float) -> float:
    """Return from how long before its end a destroyed database has acknowledged moves no more."""
    lost = [move.ended for move in moves if not move.is_in(heads)]
    return destroyed - min(lost) if lost else 0.0
