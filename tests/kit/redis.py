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

    def __init__(self, program: str, password: str = "") -> None:
        self.port = free_port()
        self._folder, self._password = Path(mkdtemp(prefix="redis-")), password
        options = ["--save", "", "--appendonly", "no", "--dir", str(self._folder)]
        options += ["--requirepass", password] if password else []
        self._command = [program, "--bind", "127.0.0.1", "--port", str(self.port), *options]
        self.start()

    @property
    def url(self) -> str:
        """The address of its first database."""
        return f"redis://:{self._password}@127.0.0.1:{self.port}/0".replace(":@", "")

    @property
    def pid(self) -> int:
        """The process id of the last start."""
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it accepts connections."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, process_group=0)
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
def private_redis(password: str = "") -> Iterator[Server]:
    """Run a private Redis inside the block."""
    program = shutil.which("redis-server")
    if program is None:
        raise RuntimeError("redis-server is not installed")
    server = Server(program, password)
    try:
        yield server
    finally:
        server.remove()
