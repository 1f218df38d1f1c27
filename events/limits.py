"""How long the database may keep somebody waiting, by who waits.

Connections take their limits along as they are opened, so that no request asks for them. A process
that says nothing has none, as management commands need: a migration may take as long as it takes.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.db import connections

SQLITE_SECONDS: Final = 20
"""How long a write waits for SQLite's one lock where there is no other limit."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds after which the database gives up; 0 for never."""

    connect: int = 0
    lock: int = 0
    statement: int = 0
    idle_in_transaction: int = 0

    def options(self, engine: str) -> dict[str, Any]:
        """Return what a connection of this engine is opened with."""
        if engine.endswith("sqlite3"):
            return {"timeout": self.lock or SQLITE_SECONDS}
        limits = {
            "lock_timeout": self.lock,
            "statement_timeout": self.statement,
            "idle_in_transaction_session_timeout": self.idle_in_transaction,
        }
        texts = (f"-c {name}={seconds}s" for name, seconds in limits.items())
        return {"connect_timeout": self.connect, "options": " ".join(texts)}


COMMANDS: Final = Limits()
REQUESTS: Final = Limits(connect=3, lock=2, statement=10, idle_in_transaction=10)
"""Somebody waits for the answer, and occupies one of few threads meanwhile."""
WORKERS: Final = Limits(connect=10, lock=10, statement=60, idle_in_transaction=60)
"""Nobody waits; but a bot that is held up holds up the next."""


def limit_process(limits: Limits) -> None:
    """Give these limits to each connection that this process opens from here on."""
    for description in connections.settings.values():
        description["OPTIONS"].update(limits.options(description["ENGINE"]))


def limit_thread(limits: Limits) -> None:
    """Give other limits to the connections of this thread; those that are open end."""
    for connection in connections.all():
        described = connection.settings_dict
        options = {**described["OPTIONS"], **limits.options(described["ENGINE"])}
        connection.settings_dict = {**described, "OPTIONS": options}
        connection.close()
