"""The delivery of new versions to a part of a room."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from events.database.failures import report_failure
from events.envelope import Head

logger = logging.getLogger(__name__)


class Delivery:
    """A delivery of each newer version to some subscribers, one version at a time."""

    def __init__(self, send: Callable[[Head], Awaitable[None]]) -> None:
        self._send = send
        self._newest = Head(0, "")
        self._delivered = 0
        self._task: asyncio.Task[None] | None = None

    def announce(self, head: Head) -> None:
        """Deliver this head to the subscribers that have not been sent it."""
        if head.version >= self._newest.version:
            self._newest = head
        if self._delivered < self._newest.version and (self._task is None or self._task.done()):
            self._task = asyncio.ensure_future(self._deliver())

    def include(self, sent_version: int) -> None:
        """Deliver also to a new subscriber, which has been sent this version."""
        self._delivered = min(self._delivered, sent_version)
        self.announce(self._newest)

    async def _deliver(self) -> None:
        while self._delivered < self._newest.version:
            # Before sending, since a subscriber that joins meanwhile lowers it again.
            self._delivered = self._newest.version
            try:
                await self._send(self._newest)
            except Exception as error:
                # Each subscriber requests what it missed with its next beat.
                if not report_failure(error):
                    logger.exception("the newest version of a table was not sent to some sockets")
