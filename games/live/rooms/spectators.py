"""Reports of how many spectators this process serves at each table."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from contextvars import Context
from typing import TypeAlias
from uuid import uuid4

from django.utils import timezone

from events.database.failures import report_failure
from events.database.threads import database_sync_to_async
from games.social.watching import services
from games.tables.lists import queries

logger = logging.getLogger(__name__)

DELAY = 2.0
"""Spectators who come or go within so many seconds are reported together."""

RENEWAL = 20.0
"""Between two reports without a change; the rows expire after three times as long."""

Audiences: TypeAlias = Mapping[str, Sequence[str]]
"""The player of each socket at each table, empty for visitors who are not signed in."""


class SpectatorReports:
    """Reports the spectators of one event loop while any socket at a table is open.

    A report takes one query for each 500 tables, and two statements if there are spectators, or
    were at the last report.
    """

    def __init__(self, audiences: Callable[[], Audiences]) -> None:
        self._audiences = audiences
        self._process = uuid4().hex
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._has_reported = False

    def note_change(self) -> None:
        """Report soon that a socket was opened or closed."""
        self._changed.set()
        if self._task is None or self._task.done():
            # Without the ids that the log has for one of the sockets.
            running = asyncio.get_running_loop().create_task
            self._task = running(self._run(), context=Context())

    async def _run(self) -> None:
        while self._changed.is_set() or self._audiences():
            await asyncio.sleep(DELAY)
            self._changed.clear()
            await self.report()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), RENEWAL)

    async def report(self) -> None:
        """Record how many spectators there are now."""
        try:
            await database_sync_to_async(self._report)(self._audiences())
        except Exception as error:
            # The next report repeats it, and the rows of the last one expire.
            if not report_failure(error):
                logger.exception("the spectators could not be reported")

    def _report(self, audiences: Audiences) -> None:
        found = spectators_of(audiences)
        if found or self._has_reported:
            services.report(self._process, found, timezone.now())
        self._has_reported = bool(found)


def spectators_of(audiences: Audiences) -> dict[str, int]:
    """Return the number of spectators of each started game that has any.

    A player with several pages counts once, each visitor who is not signed in for one.
    """
    # From the lists: a process serves more tables than it keeps in memory.
    counts: Counter[str] = Counter()
    for table_id, seated in queries.seated_players(audiences).items():
        audience = audiences[table_id]
        known = {*audience} - {""} - seated
        counts[table_id] = len(known) + sum(not player for player in audience)
    return dict(+counts)
