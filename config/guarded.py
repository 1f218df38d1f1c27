"""At start: whether the database keeps the log from being changed."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from channels.db import database_sync_to_async
from django.db import DatabaseError, connections

from events.checks import log_is_guarded

logger = logging.getLogger(__name__)

Application = Callable[..., Awaitable[None]]


def say_unless_guarded() -> None:
    """Tell whoever runs the service where the log can be changed, or cannot be looked at."""
    try:
        flaws = log_is_guarded(list(connections))
    except DatabaseError as error:
        logger.error("whether the log is guarded could not be seen: %s", error)
        return
    for flaw in flaws:
        logger.critical("%s %s", flaw.msg, flaw.hint)


class Guarded:
    """An application that looks at its log once, before it answers anybody.

    Not when it is imported: some servers do so where the database cannot be asked. Servers that
    announce their start are answered by this; with the others it is the first request.
    """

    def __init__(self, application: Application) -> None:
        self._application = application
        self._looked = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass the call on."""
        if not self._looked:
            self._looked = True
            await database_sync_to_async(say_unless_guarded)()
        await self._application(scope, receive, send)
