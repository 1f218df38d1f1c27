"""The engine `config.postgresql`: Django's, with fewer trips to the database."""

from collections.abc import Callable
from selectors import EVENT_READ, DefaultSelector
from typing import Any

from django.db.backends.postgresql import base
from psycopg.pq import TransactionStatus


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is kept; a transaction on it begins with its first statement."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._begins = False
        self.execute_wrappers.append(self._begun)

    def is_usable(self) -> bool:
        """Return whether the connection still works.

        Between two requests a server has nothing to say, except that it goes away. Only where it
        said something is it asked, which would cost every request a trip to the database.
        """
        if self.connection is None or self.connection.closed:
            return False
        return not _has_word(self.connection.fileno()) or super().is_usable()

    def _start_transaction_under_autocommit(self) -> None:
        # Django's hook for drivers that begin no transaction by themselves.
        self._begins = True

    def _set_autocommit(self, autocommit: bool) -> None:
        self._begins = False
        super()._set_autocommit(autocommit)  # type: ignore[misc]  # Django's own hook

    def _begun(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        if self._begins and many:
            self._begin()
        if not self._begins:
            return execute(sql, params, many, context)
        try:
            executed = execute(f"BEGIN; {sql}", params, many, context)
            context["cursor"].cursor.nextset()
            return executed
        finally:
            # What could not even be read began nothing, and what ended with COMMIT is over.
            self._begins = self.connection.info.transaction_status is TransactionStatus.IDLE

    def chunked_cursor(self) -> Any:
        """A cursor that stays with the server, which cannot begin anything itself."""
        if self._begins:
            self._begin()
        return super().chunked_cursor()

    def _begin(self) -> None:
        with self.wrap_database_errors:
            self.connection.execute("BEGIN")
        self._begins = False


def _has_word(socket: int) -> bool:
    with DefaultSelector() as selector:
        selector.register(socket, EVENT_READ)
        return bool(selector.select(timeout=0))
