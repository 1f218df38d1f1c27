"""A private PostgreSQL cluster on a loopback port, for tests that crash, stop or fill one."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
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
    """One running cluster. Its superuser is `postgres`; without a password it asks for none."""

    def __init__(
        self, folder: Path, programs: Path, password: str = "", settings: Sequence[str] = ()
    ) -> None:
        self._programs, self._password = programs, password
        self._settings = (*SETTINGS, *settings)
        self.folder, self.data = folder, folder / "data"
        self.port = free_port()

    def url(self, database: str = "postgres", role: str = "postgres", password: str = "") -> str:
        """Return the address of a database of this cluster, for the superuser or another role."""
        secret = password or self._password
        return f"postgres://{role}:{secret}@127.0.0.1:{self.port}/{database}".replace(":@", "@")

    def create(self) -> None:
        """Create the cluster's files, and start it."""
        method = ["-A", "trust"]
        if self._password:
            file = self.folder / "password"
            file.write_text(self._password)
            file.chmod(0o644)
            method = ["-A", "scram-sha-256", f"--pwfile={file}"]
        self.run("initdb", "-D", self.data, "-U", "postgres", "-E", "UTF8", *method)
        self.start()

    def start(self) -> None:
        """Start the cluster and wait until it accepts connections."""
        options = f"-p {self.port} -k {self.folder} " + " ".join(
            f"-c '{each}'" for each in self._settings
        )
        log = self.folder / "log"
        self.run("pg_ctl", "-D", self.data, "-w", "-l", log, "-o", options, "start")

    def stop(self, *, immediate: bool = False) -> None:
        """Stop the cluster in order, after ending its connections.

        An immediate stop ends every process at once, as a power cut would; nothing is flushed.
        """
        mode = "immediate" if immediate else "fast"
        self.run("pg_ctl", "-D", self.data, "-w", "-m", mode, "stop")

    def crash(self) -> None:
        """Stop the cluster immediately."""
        self.stop(immediate=True)

    def destroy(self) -> None:
        """Crash the cluster, and delete all its data."""
        self.crash()
        shutil.rmtree(self.data)

    def restart_after_crash(self) -> None:
        """Crash the cluster, then let it recover from its write-ahead log."""
        self.crash()
        self.start()

    @property
    def is_running(self) -> bool:
        """Whether the cluster's first process is there."""
        return (self.data / "postmaster.pid").exists()

    def run(self, program: str | Path, *arguments: object) -> None:
        """Run a program of PostgreSQL, or any other by its path, as the owner of the data."""
        command = [str(self._programs / program), *map(str, arguments)]
        # To a file: a pipe would stay open as long as the server that pg_ctl starts.
        with (self.folder / "output").open("a") as output:
            done = subprocess.run(
                _as_owner(command),
                cwd=self.folder,
                env=os.environ | self._address(),
                stdout=output,
                stderr=output,
                process_group=0,
                check=False,
            )
        if done.returncode:
            raise RuntimeError((self.folder / "output").read_text() + _read(self.folder / "log"))

    def _address(self) -> dict[str, str]:
        return {"PGHOST": "127.0.0.1", "PGPORT": str(self.port), "PGUSER": "postgres"}


def _read(file: Path) -> str:
    return file.read_text() if file.exists() else ""


def _as_owner(command: Sequence[str]) -> list[str]:
    return ["runuser", "-u", OWNER, "--", *command] if os.geteuid() == 0 else list(command)


@contextmanager
def private_cluster(
    password: str = "", settings: Callable[[Path], Sequence[str]] = lambda folder: ()
) -> Iterator[Cluster]:
    """Run a private cluster inside the block; remove it with its files afterwards.

    `settings` returns more settings of the server, for the folder of the cluster.
    """
    programs = binaries()
    if programs is None:
        raise RuntimeError("PostgreSQL's server programs are not installed")
    folder = Path(mkdtemp(prefix="cluster-", dir="/tmp"))
    if os.geteuid() == 0:
        shutil.chown(folder, OWNER)
    cluster = Cluster(folder, programs, password, settings(folder))
    try:
        cluster.create()
        yield cluster
    finally:
        if cluster.is_running:
            cluster.crash()
        shutil.rmtree(folder, ignore_errors=True)
