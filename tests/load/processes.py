"""The memory of the processes of a site, and their shares of the processors."""

import os
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter

import psycopg

from tests.kit.measures import resident_megabytes
from tests.site.site import Site

TICKS = os.sysconf("SC_CLK_TCK")
CLIENT = "client"


def memory(site: Site) -> dict[str, float]:
    """Return the megabytes of the web processes and of the proxy."""
    found = {"web": sum(resident_megabytes(each.pid) for each in site.web)}
    if site.proxy is not None:
        found["proxy"] = resident_megabytes(site.proxy.pid)
    return found


class Shares:
    """How much of one processor each part of a site, and this client, use from now on."""

    def __init__(self, site: Site) -> None:
        self._site, self._start, self._before = site, perf_counter(), _used(site)

    def so_far(self) -> dict[str, float]:
        """Return the processors used by each part: 1 is one of them, all the time."""
        took = perf_counter() - self._start
        now = _used(self._site)
        return {name: round((now[name] - self._before[name]) / took, 2) for name in now}


def _used(site: Site) -> Mapping[str, float]:
    proxy = [site.proxy.pid] if site.proxy else []
    parts = {
        "web": [each.pid for each in site.web],
        "workers": [each.pid for each in site.workers],
        "proxy": proxy,
        "postgresql": _backends(site),
        CLIENT: [os.getpid()],
    }
    return {name: sum(map(_seconds, pids)) for name, pids in parts.items()}


def _backends(site: Site) -> list[int]:
    """Return the processes of the cluster: its first one, and the children of that."""
    with psycopg.connect(site.postgres.url()) as superuser:
        first = _parent(superuser.info.backend_pid)
    return [first, *(pid for pid in _all_pids() if _parent(pid) == first)]


def _all_pids() -> list[int]:
    return [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()]


def _fields(pid: int) -> list[str]:
    try:
        # The name, in parentheses, may contain spaces.
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _parent(pid: int) -> int:
    fields = _fields(pid)
    return int(fields[1]) if fields else 0


def _seconds(pid: int) -> float:
    fields = _fields(pid)
    # With that of children that have ended, such as connections of PostgreSQL.
    return sum(map(int, fields[11:15])) / TICKS
