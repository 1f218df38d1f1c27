"""The database: PostgreSQL by its URL, or else an SQLite file."""

from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from events.database.limits import COMMANDS, REQUESTS

POOL_WAIT_SECONDS: Final = REQUESTS.connect
"""How long a thread waits for a connection of a pool that is in use."""

POOL_IDLE_SECONDS: Final = 300


def database(url: str, sqlite_file: Path, pool: str = "") -> dict[str, Any]:
    """Return Django's settings for the database at `url`, or for `sqlite_file` if it is empty.

    With a `pool`, a number, all threads of a process share so many connections. Connections have no
    timeouts; web and worker processes set theirs (`events/database/limits.py`).
    """
    description = {**_postgresql(url), **_pooled(pool)} if url else _sqlite(sqlite_file)
    options = COMMANDS.options(description["ENGINE"])
    return {**description, "OPTIONS": {**description["OPTIONS"], **options}}


def _sqlite(file: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "OPTIONS": {
            # A transaction that will write must take the lock before it reads.
            "transaction_mode": "IMMEDIATE",
            # FULL, so that an acknowledged move survives a power failure.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
        },
    }


def _postgresql(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": parts.port or "",
        # Kept by the threads that answer requests (config/framework/request_thread.py).
        "CONN_MAX_AGE": 600,
        # A health check costs every request a query (events/database/connections.py does not).
        "CONN_HEALTH_CHECKS": False,
        "OPTIONS": {},
    }


def _pooled(pool: str) -> dict[str, Any]:
    if pool in {"", "off"}:
        return {}
    if not (pool.isascii() and pool.isdigit() and int(pool)):
        raise ImproperlyConfigured("DATABASE_POOL is a number of connections, or off.")
    options = {
        "min_size": 0,
        "max_size": int(pool),
        "timeout": POOL_WAIT_SECONDS,
        "max_idle": POOL_IDLE_SECONDS,
    }
    return {
        # Returned to the pool after each request.
        "CONN_MAX_AGE": 0,
        # As one is taken from the pool, since the server may have ended it meanwhile.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"pool": options},
    }
