"""At start: whether the database keeps the log from being changed, and can be written at all."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from channels.db import database_sync_to_async
from django.db import DatabaseError, connections

from events.checks import log_is_guarded
from events.failures import report_failure

logger = logging.getLogger(__name__)

Application = Callable[..., Awaitable[None]]


def say_unless_guarded() -> bool:
    """Log where the log can be changed, or the disk is full. Return whether this could be seen."""
    try:
        flaws = log_is_guarded(list(connections))
        write_nothing()
    except DatabaseError as error:
        if not report_failure(error):
            logger.error("whether the log is guarded could not be seen: %s", error)
        return False
    for flaw in flaws:
        logger.critical("%s %s", flaw.msg, flaw.hint)
    return True


def write_nothing() -> None:
    """Write to SQLite, without a change. Raise what the first move would raise on a full disk."""
    for connection in connections.all():
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                (number,) = cursor.execute("PRAGMA user_version").fetchone()
                cursor.execute(f"PRAGMA user_version = {number}")


class Guarded:
    """An application that looks at its log once it can be seen, before it answers anybody.

    Not when it is imported: some servers do so where the database cannot be asked. Servers that
    announce their start are answered by this; with the others it is the first request.
    """

    def __init__(self, application: Application) -> None:
        self._application = application
        self._looked = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass the call on."""
        if not self._looked:
            # At once: those who come meanwhile are not to look as well.
            self._looked = True
            self._looked = await database_sync_to_async(say_unless_guarded)()
        await self._application(scope, receive, send)
