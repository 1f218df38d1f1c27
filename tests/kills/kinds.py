"""How each part of the site is killed, and restarted as by a supervisor."""

import time
from collections.abc import Callable
from typing import Final

from tests.kills.site import Site
from tests.kit.servers import Process

RESTART_SECONDS: Final = 1.0
READY: Final = "bots and clocks are served"
READY_SECONDS: Final = 60.0

Kill = Callable[[Site, int], float]
"""Kills a part for the n-th time. Returns the time from which bots must continue."""


def _nothing(site: Site, number: int) -> float:
    return time.monotonic()


def _web(site: Site, number: int) -> float:
    return _process(site.web[number % len(site.web)])


def _worker(site: Site, number: int) -> float:
    process = site.workers[number % len(site.workers)]
    starts = process.output.count(READY)
    killed = _process(process)
    # Otherwise the next kill could leave no worker on a slow machine.
    until = time.monotonic() + READY_SECONDS
    while process.output.count(READY) == starts:
        if time.monotonic() > until:
            raise RuntimeError(process.output)
        time.sleep(0.05)
    return killed


def _process(process: Process) -> float:
    process.kill()
    # From here on, as the other processes are running.
    killed = time.monotonic()
    time.sleep(RESTART_SECONDS)
    process.start()
    return killed


def _redis(site: Site, number: int) -> float:
    site.redis.kill()
    # From here on, as bots need no Redis.
    killed = time.monotonic()
    time.sleep(RESTART_SECONDS)
    site.redis.start()
    return killed


def _redis_connections(site: Site, number: int) -> float:
    site.redis.cut()
    return time.monotonic()


def _postgresql(site: Site, number: int) -> float:
    site.cluster.crash()
    time.sleep(RESTART_SECONDS)
    site.cluster.start()
    return time.monotonic()


def _postgresql_connections(site: Site, number: int) -> float:
    site.terminate_connections()
    return time.monotonic()


KINDS: Final[dict[str, Kill]] = {
    # Measures how long bots pause on this machine without a kill.
    "nothing": _nothing,
    "web server": _web,
    "worker": _worker,
    "Redis": _redis,
    "Redis connections": _redis_connections,
    "PostgreSQL": _postgresql,
    "PostgreSQL connections": _postgresql_connections,
}
