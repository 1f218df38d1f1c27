"""`manage.py play` as a process, as a new user starts it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.kit.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60


class Played:
    """A running service and its output."""

    def __init__(self, *options: str, port: int, var: Path) -> None:
        self.port, self.var = port, var
        self.url = f"http://localhost:{port}"
        self.printed = ""
        self.environment = _environment(var)
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "play", "--port", str(port), *options],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )

    @property
    def owner_link(self) -> str:
        """Return the printed link of the first administrator."""
        return re.findall(r"http://localhost:\d+/owner/#\S+", self.printed)[0]

    def wait_until(self, text: str) -> None:
        """Read its output up to the line that contains `text`."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.printed += line
            if text in line:
                return
        raise AssertionError(f"it ended before “{text}”:\n{self.printed}")

    def run(self, script: str) -> None:
        """Run a script beside the service, with its settings and its database."""
        command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", script]
        subprocess.run(command, cwd=ROOT, env=self.environment, check=True, timeout=PATIENCE)

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Send it a signal unless it has ended, and return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(by)
        return self.end_by_itself()

    def end_by_itself(self) -> int:
        """Wait until it has ended, and return its exit code."""
        if self.process.stdout is None or self.process.stdout.closed:
            return self.process.wait(PATIENCE)
        rest, _ = self.process.communicate(timeout=PATIENCE)
        self.printed += rest
        return self.process.returncode


@contextmanager
def playing(*options: str, var: Path) -> Iterator[Played]:
    """Run a service with its files in `var`, and end it with the block."""
    service = Played(*options, port=free_port(), var=var)
    try:
        service.wait_until("/owner/")
        yield service
    finally:
        service.end()


def _environment(var: Path) -> dict[str, str]:
    """Return this environment without its stores, so that `play` uses SQLite."""
    kept = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL"}}
    return {**kept, "LC_ALL": "C.UTF-8", "CARAVANSERAI_VAR": str(var)}
