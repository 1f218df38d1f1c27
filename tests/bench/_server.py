"""Real servers on loopback ports, for as long as they are measured."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

LOWEST, HIGHEST = 20_000, 32_000


@contextmanager
def serving(application: str, database: str, *, workers: int = 1) -> Iterator[list[int]]:
    """The ports where processes of this application answer."""
    ports = [_free_port() for _ in range(workers)]
    commands = [("-m", "daphne", "--verbosity", "0", "-p", str(port)) for port in ports]
    with _running([(*command, application) for command in commands], database):
        for port in ports:
            _await(port)
        yield ports


class Worker:
    """A worker and its children, which can be stopped and go on together."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def stop(self) -> None:
        """Let it do nothing for now."""
        os.killpg(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it work again."""
        os.killpg(self._process.pid, signal.SIGCONT)


@contextmanager
def thinking(database: str) -> Iterator[Worker]:
    """A worker beside them, whose bots begin to think at once."""
    with _running([("manage.py", "worker")], database) as (process,):
        worker = Worker(process)
        try:
            yield worker
        finally:
            worker.go_on()


@contextmanager
def _running(
    commands: Sequence[tuple[str, ...]], database: str
) -> Iterator[list[subprocess.Popen[bytes]]]:
    address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{database}")
    environment = os.environ | {"DATABASE_URL": urlunsplit(address), "RATE_LIMITS": "off"}
    # Groups of their own, with their children; not sessions, among which some systems share out
    # the processor first.
    processes = [
        subprocess.Popen(
            [sys.executable, *command], env=environment, stdout=subprocess.DEVNULL, process_group=0
        )
        for command in commands
    ]
    try:
        yield processes
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait()


def _free_port() -> int:
    for port in range(LOWEST + os.getpid() % 10_000, HIGHEST):
        if port not in _given and _refuses(port):
            _given.add(port)
            return port
    raise RuntimeError("no free port")


_given: set[int] = set()


def _refuses(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def _await(port: int) -> None:
    until = time.monotonic() + 60
    while _refuses(port):
        if time.monotonic() > until:
            raise RuntimeError("the server did not come up")
        time.sleep(0.05)
