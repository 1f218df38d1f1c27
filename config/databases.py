"""Where the log lives: PostgreSQL by its address, or else an SQLite file."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from events.limits import COMMANDS


def database(url: str, sqlite_file: Path) -> dict[str, Any]:
    """Return Django's description of the database at `url`, or of `sqlite_file` where it is empty.

    Connections have no time limits: processes that serve and work set theirs (`events/limits.py`).
    """
    description = _postgresql(url) if url else _sqlite(sqlite_file)
    options = COMMANDS.options(description["ENGINE"])
    return {**description, "OPTIONS": {**description["OPTIONS"], **options}}


def _sqlite(file: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        "OPTIONS": {
            # A transaction that will write must hold the lock before it reads.
            "transaction_mode": "IMMEDIATE",
            # FULL: an acknowledged move must survive a power cut.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
        },
    }


def _postgresql(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    return {
        "ENGINE": "config.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": parts.port or "",
        # Kept by the threads that answer requests, which are kept too (config/http.py).
        "CONN_MAX_AGE": 600,
        # A database that was started anew costs nobody a request.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {},
    }
