"""The beats of all sockets at tables that one event loop serves, answered together."""

import asyncio
from collections.abc import Sequence
from contextvars import Context
from dataclasses import dataclass
from typing import TypeAlias

from django.utils import timezone

from events.database.threads import database_sync_to_async
from events.envelope import Head
from games.notices import screens
from games.notices.screens import Page
from games.players.auth.authentication import Credentials, access_revoked_reasons
from games.tables import table_cache

WINDOW = 0.05
"""Beats that arrive within so many seconds share their queries."""


@dataclass(frozen=True, slots=True)
class TableBeat:
    """A socket's question whether it may stay open, and which version its table has."""

    table: str
    credentials: Credentials | None
    """None for a visitor who is not signed in."""
    page: Page | None
    """The page, if it is visible."""


@dataclass(frozen=True, slots=True)
class BeatAnswer:
    """The head of the table, or the reason why the player's access is revoked."""

    head: Head
    revoked: str | None


Waiting: TypeAlias = tuple[TableBeat, asyncio.Future[BeatAnswer]]


class Beats:
    """Collects the beats of a short time, and answers them by a few queries in one thread.

    With thousands of visible pages, a thread and queries for each beat would keep a process busy.
    """

    def __init__(self) -> None:
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def answer(self, beat: TableBeat) -> BeatAnswer:
        """Return the answer. Raise the error of the database that prevented it."""
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[BeatAnswer] = loop.create_future()
        self._waiting.append((beat, answered))
        if self._task is None or self._task.done():
            # Without the ids that the log has for one of the sockets.
            self._task = loop.create_task(self._run(), context=Context())
        return await answered

    async def _run(self) -> None:
        while self._waiting:
            await asyncio.sleep(WINDOW)
            batch, self._waiting = self._waiting, []
            await _answer(batch)


async def _answer(batch: Sequence[Waiting]) -> None:
    try:
        answers = await database_sync_to_async(answers_to)([beat for beat, _ in batch])
    except Exception as error:
        for _, answered in batch:
            if not answered.done():
                answered.set_exception(error)
        return
    for (_, answered), answer in zip(batch, answers, strict=True):
        # A socket that was closed meanwhile has cancelled its future.
        if not answered.done():
            answered.set_result(answer)


def answers_to(beats: Sequence[TableBeat]) -> list[BeatAnswer]:
    """Confirm the visible pages, and return the answer to each beat, by five queries at most."""
    screens.confirm([beat.page for beat in beats if beat.page], timezone.now())
    known = [beat.credentials for beat in beats if beat.credentials]
    revoked = dict(zip(known, access_revoked_reasons(known), strict=True))
    heads = table_cache.newest_heads({beat.table for beat in beats})
    return [
        BeatAnswer(heads[beat.table], revoked[beat.credentials] if beat.credentials else None)
        for beat in beats
    ]
