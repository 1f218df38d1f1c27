"""How each part of the site is killed or silenced, and restarted as by a supervisor."""

import os
import signal
import time
from collections.abc import Callable, Sequence
from typing import Final

import psycopg

from tests.kit.servers import Process
from tests.site.site import Site

RESTART_SECONDS: Final = 0.5
SILENT_SECONDS: Final = 2.0

READY_SECONDS: Final = 300.0
"""How long a process may take to start on a machine that is busy with other things."""

Kill = Callable[[Site, int], float]
"""Kills a part for the n-th time, and waits until it is back.

Returns the time from which all others must continue.
"""


def _web(site: Site, number: int) -> float:
    return _process(site.web[number % len(site.web)])


def _worker(site: Site, number: int) -> float:
    return _process(site.workers[number % len(site.workers)])


def _process(process: Process) -> float:
    process.kill()
    killed = time.monotonic()
    time.sleep(RESTART_SECONDS)
    process.launch()
    process.wait_ready(READY_SECONDS)
    return killed


def _redis(site: Site, number: int) -> float:
    site.redis.kill()
    killed = time.monotonic()
    time.sleep(RESTART_SECONDS)
    site.redis.start()
    return killed


def _postgresql(site: Site, number: int) -> float:
    killed = time.monotonic()
    site.postgres.crash()
    time.sleep(RESTART_SECONDS)
    site.postgres.start()
    return killed


def _redis_connections(site: Site, number: int) -> float:
    site.redis.cut()
    return time.monotonic()


def _postgresql_connections(site: Site, number: int) -> float:
    _ask_postgresql(site, "SELECT pg_terminate_backend(pid)")
    return time.monotonic()


def _ask_postgresql(site: Site, question: str) -> list[int]:
    """Return the answers of the server for each connection to the site's database."""
    where = "FROM pg_stat_activity WHERE datname IS NOT NULL AND pid <> pg_backend_pid()"
    with psycopg.connect(site.postgres.url(), autocommit=True) as connection:
        return [answer for (answer,) in connection.execute(f"{question} {where}").fetchall()]


def _redis_silent(site: Site, number: int) -> float:
    return _silenced([site.redis.pid])


def _web_silent(site: Site, number: int) -> float:
    return _silenced([site.web[number % len(site.web)].pid])


def _postgresql_silent(site: Site, number: int) -> float:
    return _silenced(_ask_postgresql(site, "SELECT pid"))


def _silenced(processes: Sequence[int]) -> float:
    """Stop processes for a while without closing their connections, as a partition does."""
    began = time.monotonic()
    for each in processes:
        os.kill(each, signal.SIGSTOP)
    time.sleep(SILENT_SECONDS)
    for each in processes:
        os.kill(each, signal.SIGCONT)
    return began


KILLS: Final[dict[str, Kill]] = {
    "web": _web,
    "postgresql": _postgresql,
    "worker": _worker,
    "redis": _redis,
}
"""The kinds that `--kills` counts, in turn."""

PARTITIONS: Final[dict[str, Kill]] = {
    "web is silent": _web_silent,
    "redis is silent": _redis_silent,
    "postgresql is silent": _postgresql_silent,
    "redis closes connections": _redis_connections,
    "postgresql closes connections": _postgresql_connections,
}
