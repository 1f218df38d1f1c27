"""A private Redis on a loopback port, for tests that kill one or cut its connections."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import redis

from tests.kit.ports import accepts, free_port

PATIENCE = 20.0


class Server:
    """A Redis without persistence, which can be killed and restarted at its port."""

    def __init__(self, program: str) -> None:
        self.port = free_port()
        self._folder = Path(mkdtemp(prefix="redis-"))
        nothing_kept = ("--save", "", "--appendonly", "no", "--dir", str(self._folder))
        self._command = [program, "--bind", "127.0.0.1", "--port", str(self.port), *nothing_kept]
        self.start()

    @property
    def url(self) -> str:
        """The address of its first database."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it and wait until it accepts connections."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while not accepts(self.port):
            if time.monotonic() > until or self._process.poll() is not None:
                raise RuntimeError("the private Redis did not start")
            time.sleep(0.02)

    def kill(self) -> None:
        """Kill it."""
        self._process.kill()
        self._process.wait(PATIENCE)

    def cut(self) -> None:
        """Close the connection of every client."""
        with redis.Redis.from_url(self.url) as client:
            for kind in ("pubsub", "normal"):
                client.client_kill_filter(_type=kind, skipme=True)

    def remove(self) -> None:
        """Stop it and remove its folder."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)


@contextmanager
def private_redis() -> Iterator[Server]:
    """Run a private Redis inside the block."""
    program = shutil.which("redis-server")
    if program is None:
        raise RuntimeError("redis-server is not installed")
    server = Server(program)
    try:
        yield server
    finally:
        server.remove()
