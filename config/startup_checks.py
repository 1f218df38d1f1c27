"""Checks at start: the log is protected, the database can be written, messages can be signed."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from django.db import DatabaseError, connections

from events.checks import check_triggers
from events.database.failures import report_failure
from events.database.threads import database_sync_to_async
from games.notices.push import keys

logger = logging.getLogger(__name__)

Application = Callable[..., Awaitable[None]]


def log_startup_problems() -> bool:
    """Report an unprotected log, a full disk and a key that cannot sign push messages.

    Return whether the database could be checked.
    """
    for problem in keys.problems():
        logger.error("push messages: %s", problem)
    try:
        flaws = check_triggers(list(connections))
        check_writable()
    except DatabaseError as error:
        if not report_failure(error):
            logger.error("the protection of the log could not be checked: %s", error)
        return False
    for flaw in flaws:
        logger.critical("%s %s", flaw.msg, flaw.hint)
    return True


def check_writable() -> None:
    """Write to SQLite without changing anything. Raise what a move would raise on a full disk."""
    for connection in connections.all():
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                (number,) = cursor.execute("PRAGMA user_version").fetchone()
                cursor.execute(f"PRAGMA user_version = {number}")


class StartupChecks:
    """Runs the checks on the first call of an application, until they succeed.

    Not on import, since some servers import the application where the database is not reachable.
    """

    def __init__(self, application: Application) -> None:
        self._application = application
        self._checked = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Call the application."""
        if not self._checked:
            # Set first, so that simultaneous calls do not check as well.
            self._checked = True
            self._checked = await database_sync_to_async(log_startup_problems)()
        await self._application(scope, receive, send)
