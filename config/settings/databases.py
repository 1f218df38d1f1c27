"""The database: PostgreSQL by its URL, or else an SQLite file."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from events.database.limits import COMMANDS


def database(url: str, sqlite_file: Path) -> dict[str, Any]:
    """Return Django's settings for the database at `url`, or for `sqlite_file` if it is empty.

    Connections have no timeouts; web and worker processes set theirs
    (`events/database/limits.py`).
    """
    description = _postgresql(url) if url else _sqlite(sqlite_file)
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
