"""Web servers and workers that tests start with a database of their choice."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from tests.kit.ports import accepts, free_port

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
WORKER_READY = "worker started"
PAUSES = {signal.SIGSTOP, signal.SIGCONT}
"""Signals that end no process."""


class Process:
    """A process that can be killed and restarted at the same address.

    It has started when it accepts connections at its port, or has printed the line `ready`.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        *,
        port: int = 0,
        ready: str = "",
        name: str = "",
        log: Path | None = None,
    ) -> None:
        self.name, self.port = name, port
        self.log = log or Path(mkdtemp(prefix="process-")) / "log"
        self._command, self._environment, self._ready = list(command), dict(environment), ready
        self._process: subprocess.Popen[bytes] | None = None
        self._log_before = 0

    @property
    def pid(self) -> int:
        """The process id of the last start."""
        return self._running.pid

    @property
    def is_running(self) -> bool:
        """Whether the process has been started and has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def output(self) -> str:
        """All output of the process, of all its starts."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def start(self) -> None:
        """Start the process and wait until it is ready. Raise RuntimeError if it never is."""
        self.launch()
        self.wait_ready()

    def launch(self) -> None:
        """Start the process without waiting."""
        self._log_before = len(self.output)
        with self.log.open("a") as log:
            # In a group of its own: Ctrl-C reaches only the program that started it.
            self._process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=log,
                process_group=0,
            )

    def wait_ready(self, seconds: float = PATIENCE) -> None:
        """Wait until the process is ready. Raise RuntimeError if it ends or takes longer."""
        until = time.monotonic() + seconds
        while not self._is_ready():
            if time.monotonic() > until or not self.is_running:
                raise RuntimeError(f"{self.name} is not ready\n{self.output}")
            time.sleep(0.05)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Send a signal, and wait for the end if the signal ends the process."""
        self.send_signal(how)
        if how not in PAUSES:
            self._running.wait(PATIENCE)

    def stop(self) -> int:
        """Terminate the process in order and wait for its end. Return its exit status."""
        self.send_signal(signal.SIGTERM)
        return self._running.wait(PATIENCE)

    def restart(self) -> None:
        """Stop the process in order, and start it again."""
        self.stop()
        self.start()

    def send_signal(self, how: signal.Signals) -> None:
        """Send a signal without waiting, unless the process has ended."""
        if self.is_running:
            self._running.send_signal(how)

    @property
    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None:
            raise RuntimeError(f"{self.name} has not been started")
        return self._process

    def _is_ready(self) -> bool:
        if self.port:
            return accepts(self.port)
        return self._ready in self.output[self._log_before :]


def environment_for(database_url: str, redis_url: str = "", **more: str) -> dict[str, str]:
    """Return this process's environment with other stores, and `more` variables."""
    stores = {"DATABASE_URL": database_url, "REDIS_URL": redis_url}
    return os.environ | stores | {"PYTHONUNBUFFERED": "1"} | more


def migrate(environment: Mapping[str, str]) -> None:
    """Create the tables in the database that the environment names."""
    manage(environment, "migrate", "--no-input", "--verbosity", "0")


def manage(environment: Mapping[str, str], *command: str) -> str:
    """Run a management command. Return its output. Raise RuntimeError if it fails."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=dict(environment),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"manage.py {' '.join(command)} failed\n{done.stdout}{done.stderr}")
    return done.stdout


def web_process(
    environment: Mapping[str, str], *options: str, name: str = "", log: Path | None = None
) -> Process:
    """Return a web process with these options that is not started yet."""
    port = free_port()
    command = [sys.executable, "manage.py", "web", "--port", str(port), *options]
    return Process(command, environment, port=port, name=name, log=log)


def worker_process(
    environment: Mapping[str, str], name: str = "", log: Path | None = None
) -> Process:
    """Return a worker process that is not started yet."""
    command = [sys.executable, "manage.py", "worker"]
    return Process(command, environment, ready=WORKER_READY, name=name, log=log)


@contextmanager
def web_server(environment: Mapping[str, str]) -> Iterator[Process]:
    """Run a web server inside the block."""
    with running(web_process(environment, "--notice", "0")) as process:
        yield process


@contextmanager
def worker(environment: Mapping[str, str]) -> Iterator[Process]:
    """Run a worker inside the block."""
    with running(worker_process(environment)) as process:
        yield process


@contextmanager
def running(process: Process) -> Iterator[Process]:
    """Run a process inside the block."""
    try:
        process.start()
        yield process
    finally:
        if process.is_running:
            process.send_signal(signal.SIGCONT)
            process.stop()
