"""The processes of a whole site, started and stopped together.

with site(web=2, workers=2, proxy=True) as running:
    httpx.get(running.url)
    running.process("web-1").restart()
"""

import base64
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_bytes, token_hex
from tempfile import TemporaryDirectory

import httpx
import psycopg

from config.bootstrap.catalogs import ensure_compiled
from tests.kit.ports import free_port
from tests.kit.postgresql import Cluster
from tests.kit.redis import Server
from tests.kit.servers import (
    Process,
    environment_for,
    manage,
    migrate,
    web_process,
    worker_process,
)
from tests.site.proxy import address, proxy_process
from tests.site.stores import APP_ROLE, DATABASE, Stores, stores

READY_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Site:
    """A running site. `database_url` is for the role that serves players."""

    url: str
    """The address of the proxy, or else of the first web process."""
    database_url: str
    owner_database_url: str
    redis_url: str
    postgres: Cluster
    redis: Server
    environment: Mapping[str, str]
    """The variables of web processes and workers, which run with the role of the app."""
    folder: Path
    web: list[Process] = field(default_factory=list)
    workers: list[Process] = field(default_factory=list)
    proxy: Process | None = None

    @property
    def processes(self) -> list[Process]:
        """The processes of the project and the proxy, in the order of their start."""
        return [*self.web, *self.workers, *([self.proxy] if self.proxy else [])]

    def process(self, name: str) -> Process:
        """Return the process with a name such as `web-1`, `worker-2` or `proxy`."""
        (found,) = (each for each in self.processes if each.name == name)
        return found

    def logs(self, name: str) -> str:
        """Return all output of a process."""
        return self.process(name).output

    def manage(self, *command: str, owner: bool = False) -> str:
        """Run a management command as the app, or as the owner. Return its output."""
        url = self.owner_database_url if owner else self.database_url
        return manage({**self.environment, "DATABASE_URL": url}, *command)

    def terminate_connections(self) -> None:
        """End every connection to the site's database."""
        with psycopg.connect(self.postgres.url(), autocommit=True) as superuser:
            superuser.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
                [DATABASE],
            )

    def wait_ready(self, seconds: float = READY_SECONDS) -> None:
        """Wait until every process runs, and every web process and the proxy report ready."""
        for each in self.processes:
            each.wait_ready(seconds)
        addresses = [f"http://127.0.0.1:{each.port}" for each in self.web]
        for url in {*addresses, self.url}:
            self.wait_answer(url, seconds)

    def wait_answer(self, url: str, seconds: float = READY_SECONDS) -> None:
        """Wait until /readyz at an address answers 200. Raise RuntimeError if it never does."""
        until = time.monotonic() + seconds
        while not _is_ready(url):
            if time.monotonic() > until:
                raise RuntimeError(f"{url} is not ready\n{self._all_logs()}")
            time.sleep(0.1)

    def restart(self, name: str) -> None:
        """Restart a process in order, and wait until it can serve."""
        process = self.process(name)
        process.restart()
        if process in self.web:
            self.wait_answer(f"http://127.0.0.1:{process.port}")

    def _all_logs(self) -> str:
        return "\n".join(f"{each.name}:\n{each.output}" for each in self.processes)


@contextmanager
def site(
    web: int = 2,
    workers: int = 2,
    proxy: bool = True,
    environment: Mapping[str, str] | None = None,
    progress: Callable[[str], object] = lambda line: None,
) -> Iterator[Site]:
    """Run a whole site inside the block, with further variables; remove it with all its files.

    `progress` is called with a line for each step.
    """
    ensure_compiled()
    with ExitStack() as ending:
        folder = Path(ending.enter_context(TemporaryDirectory(prefix="site-")))
        progress("Starting PostgreSQL and Redis")
        found = ending.enter_context(stores())
        running = _site(found, folder, (web, workers, proxy), environment or {})
        progress("Migrating as the owner, and granting the rights of the app")
        _migrate(running)
        ending.callback(_stop, running.processes)
        for process in running.processes:
            progress(f"Starting {process.name}")
            process.launch()
        running.wait_ready()
        yield running


def _site(
    found: Stores, folder: Path, counts: tuple[int, int, bool], more: Mapping[str, str]
) -> Site:
    web_count, worker_count, with_proxy = counts
    port = free_port()
    variables = {
        "SECRET_KEY": token_hex(32),
        "VAPID_PRIVATE_KEY": base64.urlsafe_b64encode(token_bytes(32)).decode().rstrip("="),
        "CARAVANSERAI_VAR": str(folder),
        **({"PUBLIC_URL": address(port)} if with_proxy else {}),
        **more,
    }
    environment = environment_for(found.app_url, found.redis.url, **variables)
    named = {
        kind: _names(kind, count) for kind, count in (("web", web_count), ("worker", worker_count))
    }
    web = [web_process(environment, name=name, log=folder / f"{name}.log") for name in named["web"]]
    workers = [
        worker_process(environment, name, folder / f"{name}.log") for name in named["worker"]
    ]
    ports = [each.port for each in web]
    return Site(
        url=address(port) if with_proxy else address(ports[0]),
        database_url=found.app_url,
        owner_database_url=found.owner_url,
        redis_url=found.redis.url,
        postgres=found.postgres,
        redis=found.redis,
        environment=environment,
        folder=folder,
        web=web,
        workers=workers,
        proxy=proxy_process(port, ports, folder) if with_proxy else None,
    )


def _names(kind: str, count: int) -> Sequence[str]:
    return [f"{kind}-{number}" for number in range(1, count + 1)]


def _migrate(running: Site) -> None:
    migrate({**running.environment, "DATABASE_URL": running.owner_database_url})
    running.manage("grant_app_role", APP_ROLE, owner=True)


def _stop(processes: Sequence[Process]) -> None:
    """End all processes at once: nothing of them is needed any more."""
    for process in processes:
        if process.is_running:
            process.kill()


def _is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz", timeout=5.0, trust_env=False).status_code == 200
    except httpx.HTTPError:
        return False
