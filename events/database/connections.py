"""Close idle connections that the server has ended, so that Django opens new ones."""

import selectors
from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

# Every request asks. Polling is one system call, the default selector of Linux needs four.
_Selector: type[selectors.BaseSelector] = getattr(
    selectors, "PollSelector", selectors.DefaultSelector
)


def close_ended_connections(**_: Any) -> None:
    """Close the connections of this thread that the server has ended, so that new ones are opened.

    Between two requests a server sends data only to end the connection. Waiting data is detected
    without a query, which would cost every request a trip to the database.
    """
    for connection in connections.all(initialized_only=True):
        is_open = connection.vendor == "postgresql" and connection.connection is not None
        if is_open and not connection.in_atomic_block and _has_ended(connection):
            connection.close()


def _has_ended(connection: BaseDatabaseWrapper) -> bool:
    if is_closed(connection.connection):
        return True
    with _Selector() as selector:
        selector.register(connection.connection.fileno(), selectors.EVENT_READ)
        return bool(selector.select(timeout=0))


def is_closed(driver_connection: Any) -> bool:
    """Return whether a connection of the driver is closed."""
    return bool(getattr(driver_connection, "closed", False))
