"""A private PostgreSQL cluster on a loopback port, for tests that crash, stop or fill one."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from tests.kit.ports import free_port

OWNER = "postgres"
"""PostgreSQL refuses to run as root; as root, its programs run as this user."""

SETTINGS = "fsync=on", "listen_addresses=127.0.0.1", "max_connections=100"


def binaries() -> Path | None:
    """Return the folder of PostgreSQL's server programs, or None where there is none."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    return versions[-1].parent if versions else None


def _version(program: Path) -> int:
    return int(program.parts[-3])


class Cluster:
    """One running cluster. Its superuser is `postgres`, without a password."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._data, self._programs = folder / "data", programs
        self._folder = folder
        self.port = free_port()

    def url(self, database: str = "postgres") -> str:
        """Return the address of a database of this cluster."""
        return f"postgres://postgres@127.0.0.1:{self.port}/{database}"

    def create(self) -> None:
        """Create the cluster's files, and start it."""
        self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-E", "UTF8")
        self.start()

    def start(self) -> None:
        """Start the cluster and wait until it accepts connections."""
        options = f"-p {self.port} -k {self._folder} " + " ".join(f"-c {each}" for each in SETTINGS)
        log = self._folder / "log"
        self._run("pg_ctl", "-D", self._data, "-w", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """Stop the cluster in order, after ending its connections."""
        self._run("pg_ctl", "-D", self._data, "-w", "-m", "fast", "stop")

    def crash(self) -> None:
        """End every process of the cluster at once, as a power cut would; nothing is flushed."""
        self._run("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop")

    def restart_after_crash(self) -> None:
        """Crash the cluster, then let it recover from its write-ahead log."""
        self.crash()
        self.start()

    @property
    def is_running(self) -> bool:
        """Whether the cluster's first process is there."""
        return (self._data / "postmaster.pid").exists()

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self._programs / program), *map(str, arguments)]
        # To a file: a pipe would stay open as long as the server that pg_ctl starts.
        with (self._folder / "output").open("a") as output:
            done = subprocess.run(
                _as_owner(command), cwd=self._folder, stdout=output, stderr=output, check=False
            )
        if done.returncode:
            raise RuntimeError((self._folder / "output").read_text() + _read(self._folder / "log"))


def _read(file: Path) -> str:
    return file.read_text() if file.exists() else ""


def _as_owner(command: Sequence[str]) -> list[str]:
    return ["runuser", "-u", OWNER, "--", *command] if os.geteuid() == 0 else list(command)


@contextmanager
def private_cluster() -> Iterator[Cluster]:
    """Run a private cluster inside the block; remove it with its files afterwards."""
    programs = binaries()
    if programs is None:
        raise RuntimeError("PostgreSQL's server programs are not installed")
    folder = Path(mkdtemp(prefix="cluster-", dir="/tmp"))
    if os.geteuid() == 0:
        shutil.chown(folder, OWNER)
    cluster = Cluster(folder, programs)
    try:
        cluster.create()
        yield cluster
    finally:
        if cluster.is_running:
            cluster.crash()
        shutil.rmtree(folder, ignore_errors=True)
