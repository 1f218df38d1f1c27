"""The engine `tests.bench.peers.pool`."""

from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.postgresql.psycopg_any import IsolationLevel

_idle: list[Any] = []


class DatabaseWrapper(base.DatabaseWrapper):
    """Takes its connection from the pool and returns it on close."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return an idle connection, or a new one."""
        self.isolation_level = IsolationLevel.READ_COMMITTED
        return _idle.pop() if _idle else super().get_new_connection(conn_params)

    def _close(self) -> None:
        if self.connection is not None:
            _idle.append(self.connection)
