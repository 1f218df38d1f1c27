"""Servers on loopback ports for the time of a measurement."""

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
    """Yield the ports of processes that serve this application."""
    ports = [_free_port() for _ in range(workers)]
    commands = [("-m", "daphne", "--verbosity", "0", "-p", str(port)) for port in ports]
    with _running([(*command, application) for command in commands], database):
        for port in ports:
            _await(port)
        yield ports


class Worker:
    """A worker and its children, which can be stopped and resumed together."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def stop(self) -> None:
        """Stop its processes for now."""
        os.killpg(self._process.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """Let its processes continue."""
        os.killpg(self._process.pid, signal.SIGCONT)


@contextmanager
def bot_worker(database: str) -> Iterator[Worker]:
    """Run a worker whose bots begin to move at once."""
    with _running([("manage.py", "worker")], database) as (process,):
        worker = Worker(process)
        try:
            yield worker
        finally:
            worker.resume()


@contextmanager
def _running(
    commands: Sequence[tuple[str, ...]], database: str
) -> Iterator[list[subprocess.Popen[bytes]]]:
    address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{database}")
    environment = os.environ | {"DATABASE_URL": urlunsplit(address), "RATE_LIMITS": "off"}
    # Process groups of their own, with their children; not sessions, as some systems divide the
    # processor among sessions first.
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
