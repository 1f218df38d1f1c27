"""Timeouts of database connections for requests, workers and management commands.

They are set as a connection is opened, so that no request executes a statement for them. Processes
have no timeouts by default, since a migration may take long.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.db import connections

SQLITE_SECONDS: Final = 20
"""How long a write waits for the lock of SQLite if no other limit is set."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds after which the database gives up; 0 for never."""

    connect: int = 0
    lock: int = 0
    statement: int = 0
    idle_in_transaction: int = 0
    silence: int = 0
    """How long the machine of the server may be silent: it may have lost its network."""

    def options(self, engine: str) -> dict[str, Any]:
        """Return the options with which a connection of this engine is opened."""
        if engine.endswith("sqlite3"):
            return {"timeout": self.lock or SQLITE_SECONDS}
        limits = {
            "lock_timeout": self.lock,
            "statement_timeout": self.statement,
            "idle_in_transaction_session_timeout": self.idle_in_transaction,
        }
        texts = (f"-c {name}={seconds}s" for name, seconds in limits.items())
        found = {"connect_timeout": self.connect, "options": " ".join(texts)}
        return {**found, **self._keepalives()}

    def _keepalives(self) -> dict[str, int]:
        if not self.silence:
            return {}
        third = self.silence // 3
        probes = {"keepalives_idle": third, "keepalives_interval": third, "keepalives_count": 2}
        return {**probes, "tcp_user_timeout": self.silence * 1000}


COMMANDS: Final = Limits()
REQUESTS: Final = Limits(connect=3, lock=2, statement=10, idle_in_transaction=10, silence=15)
"""Short, since a client waits and each request occupies one of few threads."""
WORKERS: Final = Limits(connect=10, lock=10, statement=60, idle_in_transaction=60, silence=60)
"""Longer, since no client waits; but limited, since one bot delays the next."""


def limit_process(limits: Limits) -> None:
    """Set these limits for all connections that this process opens from now on."""
    for description in connections.settings.values():
        description["OPTIONS"].update(limits.options(description["ENGINE"]))


def limit_thread(limits: Limits) -> None:
    """Set other limits for the connections of this thread, and close the open ones.

    They are none of the process's pool, if it has one, whose connections have its limits.
    """
    for connection in connections.all():
        described = connection.settings_dict
        options = {**described["OPTIONS"], **limits.options(described["ENGINE"])}
        if options != described["OPTIONS"]:
            # Closed first, since a pool takes back only what it knows.
            connection.close()
            options.pop("pool", None)
            connection.settings_dict = {**described, "OPTIONS": options}
