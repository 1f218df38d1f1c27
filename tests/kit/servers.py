"""Web servers and workers that tests start with a database of their choice."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from tests.kit.ports import accepts, free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
APPLICATION = "config.asgi:application"


class Process:
    """A web server or a worker that can be killed and restarted at the same address."""

    def __init__(self, command: list[str], environment: Mapping[str, str], port: int = 0) -> None:
        self.port = port
        self.log = Path(mkdtemp(prefix="process-")) / "log"
        self._command, self._environment = command, environment
        self.start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def output(self) -> str:
        """All output of the process."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        """Start the process. Wait until a web server accepts connections."""
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                self._command, cwd=ROOT, env=dict(self._environment), stdout=log, stderr=log
            )
        until = time.monotonic() + PATIENCE
        while self.port and not accepts(self.port):
            if time.monotonic() > until or self._process.poll() is not None:
                raise RuntimeError(self.output)
            time.sleep(0.05)

    def kill(self) -> None:
        """Kill the process."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Terminate the process and wait for its end."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process.poll() is None:
            self._process.send_signal(how)
        self._process.wait(PATIENCE)


def environment_for(database_url: str, redis_url: str = "", **more: str) -> dict[str, str]:
    """Return this process's environment with other stores, and `more` variables."""
    stores = {"DATABASE_URL": database_url, "REDIS_URL": redis_url}
    return os.environ | stores | {"PYTHONUNBUFFERED": "1"} | more


def migrate(environment: Mapping[str, str]) -> None:
    """Create the tables in the database that the environment names."""
    command = [sys.executable, "manage.py", "migrate", "--no-input", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=dict(environment), check=True)


@contextmanager
def web_server(environment: Mapping[str, str], application: str = APPLICATION) -> Iterator[Process]:
    """Run a web server inside the block."""
    port = free_port()
    command = [sys.executable, "-m", "daphne", "--verbosity", "0", "-p", str(port), application]
    with _running(command, environment, port) as process:
        yield process


@contextmanager
def worker(environment: Mapping[str, str]) -> Iterator[Process]:
    """Run a worker inside the block."""
    with _running([sys.executable, "manage.py", "worker"], environment) as process:
        yield process


@contextmanager
def _running(
    command: list[str], environment: Mapping[str, str], port: int = 0
) -> Iterator[Process]:
    process = Process(command, environment, port)
    try:
        yield process
    finally:
        process.stop()
