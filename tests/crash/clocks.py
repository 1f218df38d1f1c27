"""Games whose players let the clock run out: each is voided once, and soon, during any kill."""

import asyncio
import secrets
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from django.db import Error

from events.models import Event
from games.table.clock import deadline
from games.tables.log.rows import stream_of
from tests.bench.harness.client import BenchClient
from tests.crash.backdated import expiring_table

PAUSE_SECONDS: Final = 1.0
LONGEST_SECONDS: Final = 30.0
"""How late a clock may be noticed: a worker that is killed leaves a lease of ten seconds."""


class ExpiringTables:
    """One game after the other, of two people who never move."""

    def __init__(self) -> None:
        self.deadlines: dict[str, datetime] = {}

    async def open_until(self, stop: asyncio.Event) -> None:
        """Start games until `stop` is set, and wait until the last clock has run out."""
        while not stop.is_set():
            # The database may be down: then the next one is started later.
            with suppress(Error):
                await asyncio.to_thread(self._start)
            await asyncio.sleep(PAUSE_SECONDS)
        left = max(self.deadlines.values()) - datetime.now(UTC)
        await asyncio.sleep(max(0.0, left.total_seconds()))

    def _start(self) -> None:
        # Others each time: a table that a kill kept from starting would count for its host.
        names = [f"Idle {seat} {secrets.token_hex(4)}" for seat in (0, 1)]
        table = expiring_table([BenchClient.new(name).id for name in names])
        due = deadline(table, min(table.to_act))
        assert due is not None
        self.deadlines[table.id] = due

    def lateness(self) -> dict[str, list[float]]:
        """Return by how many seconds each clock was noticed late, for each time it was."""
        return {table_id: _lateness(table_id, due) for table_id, due in self.deadlines.items()}


def _lateness(table_id: str, due: datetime) -> list[float]:
    rows = Event.objects.filter(stream=stream_of(table_id), kind="table.voided")
    moments = rows.values_list("recorded_at", flat=True)
    return [(datetime.fromisoformat(moment) - due).total_seconds() for moment in moments]


def clock_problems(lateness: dict[str, list[float]]) -> list[str]:
    """Return a line for each clock that was not noticed once and in time."""
    return [
        f"the clock of {table_id} was noticed {len(seconds)} times, late by {seconds} s"
        for table_id, seconds in lateness.items()
        if len(seconds) != 1 or not 0 <= seconds[0] <= LONGEST_SECONDS
    ]
