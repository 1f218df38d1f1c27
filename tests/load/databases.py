"""Databases of different sizes in the cluster of a site, each with a web process and a proxy."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from tests.kit.ports import free_port
from tests.kit.servers import ROOT, Process, manage, migrate, running, web_process
from tests.load.wire import Address
from tests.site.proxy import address, proxy_process
from tests.site.site import Site
from tests.site.stores import APP_ROLE, DATABASE, OWNER_ROLE

SHORT = "short"
FAST_WRITING = {"fsync": "off", "autovacuum": "off", "max_wal_size": "'8GB'"}
"""While a database is filled, which could be filled again."""


@dataclass(frozen=True, slots=True)
class SizedDatabase:
    """A filled database, with the figures of its filling and its players with many games."""

    name: str
    label: str
    """The number of games, as tables show it."""
    figures: dict[str, Any]


def filled(site: Site, games: int, *, own: bool, played: Path) -> SizedDatabase:
    """Fill the own database of a site, or a new one in its cluster, with copies of these games."""
    name = DATABASE if own else _new_database(site, f"games_{games}")
    figures = _fill(site, name, games, "--played", str(played))
    return SizedDatabase(name, f"{games:,}", figures)


def filled_with_short_games(site: Site, games: int) -> SizedDatabase:
    """Fill a new database in the cluster of a site with games that ended after a move or two."""
    name = _new_database(site, f"short_{games}")
    return SizedDatabase(name, f"{games:,} {SHORT}", _fill(site, name, games, "--short"))


def _new_database(site: Site, name: str) -> str:
    with psycopg.connect(site.postgres.url(), autocommit=True) as superuser:
        create = sql.SQL("CREATE DATABASE {} OWNER {}")
        superuser.execute(create.format(sql.Identifier(name), sql.Identifier(OWNER_ROLE)))
    environment = {**site.environment, "DATABASE_URL": other_database(site, name)}
    migrate(environment)
    manage(environment, "grant_app_role", APP_ROLE)
    return name


def _fill(site: Site, name: str, games: int, *options: str) -> Any:
    environment = {**site.environment, "DATABASE_URL": other_database(site, name)}
    command = [sys.executable, "-m", "tests.load.fill", "--games", str(games)]
    command += ["--seed", str(games), *options]
    with _writing_fast(site):
        done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    return json.loads(done.stdout)


@contextmanager
def paused(processes: Sequence[Process]) -> Iterator[None]:
    """Stop these processes for the time of the block."""
    for each in processes:
        each.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for each in processes:
            each.send_signal(signal.SIGCONT)


def other_database(site: Site, name: str, url: str = "") -> str:
    """Return the address of another database in the cluster, by default for the owner."""
    return urlunsplit(urlsplit(url or site.owner_database_url)._replace(path=f"/{name}"))


@contextmanager
def _writing_fast(site: Site) -> Iterator[None]:
    """Let the cluster write without waiting for the disk inside the block, and all of it after."""
    with psycopg.connect(site.postgres.url(), autocommit=True) as superuser:
        for name, value in FAST_WRITING.items():
            superuser.execute(f"ALTER SYSTEM SET {name} = {value}")
        superuser.execute("SELECT pg_reload_conf()")
        try:
            yield
        finally:
            for name in FAST_WRITING:
                superuser.execute(f"ALTER SYSTEM RESET {name}")
            superuser.execute("SELECT pg_reload_conf()")
            superuser.execute("CHECKPOINT")


@contextmanager
def served(site: Site, database: SizedDatabase, number: int) -> Iterator[Address]:
    """Serve a database by a web process behind a proxy. Yield the address of the proxy."""
    port = free_port()
    redis = site.redis_url.rpartition("/")[0]
    environment = {
        **site.environment,
        "DATABASE_URL": other_database(site, database.name, site.database_url),
        "REDIS_URL": f"{redis}/{number}",
        "PUBLIC_URL": address(port),
    }
    with TemporaryDirectory(prefix="load-") as folder:
        web = web_process(environment, name=f"web of {database.name}")
        with running(web), running(proxy_process(port, [web.port], Path(folder))):
            site.wait_answer(address(port))
            yield Address("127.0.0.1", port)


Progress = Callable[[str], object]
