"""The resources of a process and of a database, as Linux and PostgreSQL report them."""

from pathlib import Path

import psycopg

KILOBYTE = 1024


def resident_megabytes(pid: int) -> float:
    """Return the memory that a process occupies."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    (kilobytes,) = (line.split()[1] for line in lines if line.startswith("VmRSS:"))
    return int(kilobytes) / KILOBYTE


def open_files(pid: int) -> int:
    """Return how many file descriptors a process has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def threads(pid: int) -> int:
    """Return how many threads a process has."""
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def connections_to(database_url: str) -> frozenset[int]:
    """Return the server processes behind all connections to a database but this one."""
    with psycopg.connect(database_url) as asking:
        rows = asking.execute(
            "SELECT pid FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        ).fetchall()
    return frozenset(pid for (pid,) in rows)
